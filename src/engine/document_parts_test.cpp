#include "engine/document_parts.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "index/segment.hpp"
#include "text/line_table.hpp"

namespace strata::engine {
namespace {

using index::SegmentReader;

std::string book(int chapters) {
  std::string text = "# Book\n\nIntro to `parse_all`.\n\n";
  for (int i = 0; i < chapters; ++i) {
    const std::string n = std::to_string(i);
    text += "## Chapter " + n + "\n\n";
    for (int line = 0; line < 30; ++line) {
      text += "Line " + std::to_string(line) + " tells of `name_" + n + "` and \xC3\xBC.\n";
    }
    text += "\n";
  }
  return text;
}

struct Built {
  scan::SourceFile source;
  std::size_t parts = 0;
  std::unique_ptr<SegmentReader> reader;
};

Built build(const std::string& text, std::size_t part_bytes,
            const std::string& path = "docs/book.md") {
  auto embedder = embed::make_embedder(embed::kDefaultEmbedder);
  Built built;
  built.source = std::get<scan::SourceFile>(scan::from_bytes(path, text, {}));
  const IndexOptions options;
  const SummaryService summaries;
  DocumentParts parts(built.source, **embedder, options, summaries, part_bytes);
  index::SegmentBuilder builder((*embedder)->identity());
  while (!parts.at_end()) {
    auto part = parts.next();
    EXPECT_TRUE(part);
    built.parts == 0 ? builder.add(*std::move(part)) : builder.extend(*std::move(part));
    ++built.parts;
  }
  auto bytes = std::move(builder).encode();
  EXPECT_TRUE(bytes) << bytes.error().to_string();
  built.reader = std::make_unique<SegmentReader>(*SegmentReader::from_bytes(*std::move(bytes)));
  return built;
}

TEST(DocumentParts, MakeOneFileWhoseLeavesTileIt) {
  const std::string text = book(60);
  const Built built = build(text, 4096);
  ASSERT_GT(built.parts, 5U);
  ASSERT_EQ(built.reader->file_count(), 1U);
  const index::FileRecord file = built.reader->file(FileId{0});
  EXPECT_EQ(file.path, "docs/book.md");
  EXPECT_EQ(file.content_hash, built.source.content_hash);
  EXPECT_EQ(file.bytes, text.size());
  EXPECT_EQ(file.language, "markdown");
  const text::LineTable lines(text);
  EXPECT_EQ(file.lines, lines.line_count());
  for (std::uint32_t i = 0; i < file.leaves.count; ++i) {
    const index::LeafRecord leaf = built.reader->leaf(LeafId{i});
    EXPECT_EQ(leaf.core_hash, hash64(slice(text, leaf.core)));
    EXPECT_EQ(leaf.lines, lines.lines_of(leaf.core));
  }
}

TEST(DocumentParts, HaveTheSectionsAndNamesOfTheWholeFile) {
  const std::string text = book(60);
  const Built parts = build(text, 4096);
  const Built whole = build(text, text.size());
  ASSERT_EQ(whole.parts, 1U);
  const index::FileRecord file = parts.reader->file(FileId{0});
  ASSERT_EQ(file.symbols.count, whole.reader->file(FileId{0}).symbols.count);
  for (std::uint32_t i = 0; i < file.symbols.count; ++i) {
    const index::SymbolRecord part_symbol = parts.reader->symbol(SymbolId{i});
    const index::SymbolRecord symbol = whole.reader->symbol(SymbolId{i});
    EXPECT_EQ(part_symbol.path, symbol.path);
    EXPECT_EQ(part_symbol.name_range, symbol.name_range);
    EXPECT_EQ(part_symbol.lines.first, symbol.lines.first);
  }
  ASSERT_EQ(file.uses.count, whole.reader->file(FileId{0}).uses.count);
  for (std::uint32_t i = 0; i < file.uses.count; ++i) {
    EXPECT_EQ(parts.reader->use(i), whole.reader->use(i));
  }
  EXPECT_EQ(parts.reader->file_field_length(index::Field::kPath, FileId{0}), 1U);
}

TEST(DocumentParts, OfDelimitedValuesMakeOneFile) {
  std::string text = "id,name\n";
  for (int i = 0; i < 5000; ++i) {
    text += std::to_string(i) + ",name " + std::to_string(i % 97) + "\n";
  }
  const Built built = build(text, 4096, "data/a.csv");
  ASSERT_GT(built.parts, 5U);
  const index::FileRecord file = built.reader->file(FileId{0});
  EXPECT_EQ(file.bytes, text.size());
  EXPECT_EQ(file.language, "csv");
  std::uint32_t end = 0;
  for (std::uint32_t i = 0; i < file.leaves.count; ++i) {
    const index::LeafRecord leaf = built.reader->leaf(LeafId{i});
    EXPECT_EQ(leaf.core.begin, end);
    EXPECT_EQ(leaf.core_hash, hash64(slice(text, leaf.core)));
    end = leaf.core.end;
  }
  EXPECT_EQ(end, text.size());
}

TEST(DocumentParts, TakeLargeDocumentsOnly) {
  const std::uint64_t large = DocumentStream::kLarge + 1;
  EXPECT_TRUE(DocumentParts::takes({.path = "docs/a.md", .size = large}));
  EXPECT_FALSE(DocumentParts::takes({.path = "docs/a.md", .size = large - 1}));
  EXPECT_TRUE(DocumentParts::takes({.path = "a.log", .size = large}));
  EXPECT_FALSE(DocumentParts::takes({.path = "a.c", .size = large}));
  EXPECT_FALSE(DocumentParts::takes({.path = "a.json", .size = large}));
}

}  // namespace
}  // namespace strata::engine
