#include "index/fields.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "index/sample_files.hpp"
#include "parse/parse.hpp"
#include "text/identifiers.hpp"

namespace strata::index {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// A Python file parsed for real, cut at `cuts` (offsets where a leaf ends, the last one left out).
FileAnalysis python_file(std::string path, std::string bytes,
                         const std::vector<std::string>& leaf_ends = {}) {
  FileAnalysis file;
  file.source.path = std::move(path);
  file.source.language = lang::language_named("python");
  file.source.bytes = std::move(bytes);
  file.tree = parse::parse(file.source);
  std::uint32_t begin = 0;
  const auto add = [&](std::size_t end) {
    chunk::Chunk leaf;
    leaf.core = {.begin = begin, .end = static_cast<std::uint32_t>(end)};
    for (std::uint32_t i = 0; i < file.tree.symbols.size(); ++i) {
      if (leaf.core.contains(file.tree.symbols[i].definition.begin)) {
        leaf.symbols.push_back(SymbolId{i});
      }
    }
    begin = leaf.core.end;
    file.leaves.push_back(leaf);
  };
  for (const std::string& marker : leaf_ends) {
    add(file.source.bytes.find(marker) + marker.size());
  }
  add(file.source.bytes.size());
  return file;
}

std::vector<std::string> terms(const FileAnalysis& file, Field field, std::size_t leaf = 0) {
  return field_terms(file, leaf)[static_cast<std::size_t>(field)];
}

TEST(Fields, SeparateNamesSignaturesCommentsAndBody) {
  const FileAnalysis file = python_file("app/jobs/sweeper.py",
                                        "# Housekeeping jobs.\n"
                                        "def sweep(limit):\n"
                                        "    \"\"\"Remove stale entries.\"\"\"\n"
                                        "    return purge(limit)\n");
  EXPECT_THAT(terms(file, Field::kSymbol), ElementsAre("sweep"));
  EXPECT_THAT(terms(file, Field::kSignature), Contains("limit"));
  EXPECT_THAT(terms(file, Field::kSignature), Not(Contains("purg")));
  EXPECT_THAT(terms(file, Field::kComment), Contains(text::stem("housekeeping")));
  EXPECT_THAT(terms(file, Field::kComment), Contains(text::stem("stale")));
  EXPECT_THAT(terms(file, Field::kComment), Not(Contains("return")));
  EXPECT_THAT(terms(file, Field::kBody), Contains(text::stem("purge")));
  EXPECT_THAT(terms(file, Field::kPath), ElementsAre("app", text::stem("jobs")));
  EXPECT_THAT(terms(file, Field::kStem), ElementsAre(text::stem("sweeper")));
}

TEST(Fields, GiveEachLeafItsOwnPartOfAComment) {
  const FileAnalysis file =
      python_file("a.py", "# first line\n# second line\nx = 1\n", {"first line\n"});
  EXPECT_THAT(terms(file, Field::kComment, 0), ElementsAre("first", "line"));
  EXPECT_THAT(terms(file, Field::kComment, 1), ElementsAre("second", "line"));
}

TEST(Fields, NameTheScopeAndTheDefinitionThatALaterPartBelongsTo) {
  FileAnalysis file = python_file(
      "a.py", "class Pile:\n  def push(self, item):\n    a = 1\n    b = 2\n", {"a = 1\n"});
  ASSERT_EQ(file.tree.symbols.size(), 2U);
  file.leaves[1].symbols.clear();
  file.leaves[1].primary = SymbolId{1};
  file.leaves[1].scope = SymbolId{0};
  EXPECT_THAT(terms(file, Field::kSymbol, 1), ElementsAre("push", "pile"));
  EXPECT_THAT(terms(file, Field::kSignature, 1), Contains("item"));
}

TEST(Fields, HaveNoTermsInALeafThatIsNotSearchable) {
  FileAnalysis file = python_file("src/a.py", "x = compute()\n");
  file.leaves[0].searchable = false;
  for (const auto& field : field_terms(file, 0)) {
    EXPECT_THAT(field, IsEmpty());
  }
}

TEST(Fields, TakeTheStemOfUsualAndOddNames) {
  const auto stem_of = [](std::string path) {
    return terms(python_file(std::move(path), "x = 1\n"), Field::kStem);
  };
  EXPECT_THAT(stem_of("a/user.service.ts"), ElementsAre("user", text::stem("service")));
  EXPECT_THAT(stem_of("Makefile"), ElementsAre(text::stem("makefile")));
  EXPECT_THAT(stem_of(".bashrc"), ElementsAre("bashrc"));
  EXPECT_THAT(stem_of("a.b/plain"), ElementsAre("plain"));
}

}  // namespace
}  // namespace strata::index
