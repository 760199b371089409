#include "engine/source_parts.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "index/segment.hpp"
#include "text/line_table.hpp"
#include "text/utf8.hpp"

namespace strata::engine {
namespace {

using index::SegmentReader;

std::string functions(int count) {
  std::string text = "#include <stdio.h>\n\n";
  for (int i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "/* Adds \xC3\xBC to item " + n + ". */\nint add_" + n + "(int left, int right)\n{\n";
    for (int line = 0; line < i % 7; ++line) {
      text += "\tleft += helper_" + std::to_string(line) + "(right);\n\n";
    }
    text += "\treturn left;\n}\n\n";
  }
  return text;
}

struct Built {
  scan::SourceFile source;
  std::size_t parts = 0;
  std::unique_ptr<SegmentReader> reader;
};

Built build(const std::string& text, std::size_t part_bytes, std::uint64_t tree_bytes = 0) {
  auto embedder = embed::make_embedder(embed::kDefaultEmbedder);
  Built built;
  built.source = std::get<scan::SourceFile>(scan::from_bytes("src/all.c", text, {}));
  IndexOptions options;
  options.parse.max_tree_bytes = tree_bytes;
  const SummaryService summaries;
  SourceParts parts(built.source, **embedder, options, summaries, part_bytes);
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

void expect_tiled(const Built& built, const std::string& text) {
  ASSERT_EQ(built.reader->file_count(), 1U);
  const index::FileRecord file = built.reader->file(FileId{0});
  EXPECT_TRUE(file.in_parts);
  EXPECT_EQ(file.path, "src/all.c");
  EXPECT_EQ(file.content_hash, built.source.content_hash);
  EXPECT_EQ(file.bytes, text.size());
  const text::LineTable lines(text);
  EXPECT_EQ(file.lines, lines.line_count());
  std::uint32_t end = 0;
  for (std::uint32_t i = 0; i < file.leaves.count; ++i) {
    const index::LeafRecord leaf = built.reader->leaf(LeafId{i});
    EXPECT_EQ(leaf.core.begin, end);
    end = leaf.core.end;
    EXPECT_EQ(leaf.core_hash, hash64(slice(text, leaf.core)));
    EXPECT_EQ(leaf.lines, lines.lines_of(leaf.core));
  }
  EXPECT_EQ(end, text.size());
}

TEST(SourceParts, MakeOneFileWhoseLeavesTileIt) {
  const std::string text = functions(300);
  const Built built = build(text, 4096);
  EXPECT_GT(built.parts, 5U);
  expect_tiled(built, text);
}

TEST(SourceParts, HaveTheSymbolsAndNamesOfTheWholeFile) {
  const std::string text = functions(300);
  const Built parts = build(text, 4096);
  const Built whole = build(text, text.size());
  ASSERT_EQ(whole.parts, 1U);
  const index::FileRecord file = parts.reader->file(FileId{0});
  ASSERT_EQ(file.symbols.count, 300U);
  ASSERT_EQ(whole.reader->file(FileId{0}).symbols.count, 300U);
  EXPECT_FALSE(file.has_errors);
  for (std::uint32_t i = 0; i < file.symbols.count; ++i) {
    const index::SymbolRecord in_part = parts.reader->symbol(SymbolId{i});
    const index::SymbolRecord symbol = whole.reader->symbol(SymbolId{i});
    EXPECT_EQ(in_part.path, symbol.path);
    EXPECT_EQ(in_part.range, symbol.range);  // with its comment
    EXPECT_EQ(in_part.lines, symbol.lines);
  }
  ASSERT_EQ(file.uses.count, whole.reader->file(FileId{0}).uses.count);
  for (std::uint32_t i = 0; i < file.uses.count; ++i) {
    EXPECT_EQ(parts.reader->use(i), whole.reader->use(i));
  }
}

TEST(SourceParts, WhoseTreeIsTooLargeAreText) {
  const std::string text = functions(300);
  const Built built = build(text, 4096, 1024);
  expect_tiled(built, text);
  EXPECT_EQ(built.reader->symbol_count(), 0U);
  EXPECT_TRUE(built.reader->file(FileId{0}).has_errors);
}

TEST(SourceParts, EndBeforeADefinitionAtTheMargin) {
  const std::string first = "int a() {\n\n  b();\n\n}\n\n";
  const std::string second = "int c() {\n  d();\n}\n";
  const std::string text = first + second + std::string(100, ';');
  EXPECT_EQ(part_end(text, 0, first.size() + 12), first.size());
  EXPECT_EQ(part_end(text, 0, text.size()), text.size());
}

TEST(SourceParts, EndBetweenCharactersWhereThereIsNoLine) {
  std::string text;
  while (text.size() < 999) {
    text += "\xC3\xBC";
  }
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = part_end(text, begin, 101);
    ASSERT_GT(end, begin);
    EXPECT_TRUE(text::is_boundary(text, end));
    EXPECT_LE(end - begin, 101U);
    begin = end;
  }
}

// For texts of letters, blanks and line ends, whatever stands where.
TEST(SourceParts, AlwaysHaveSomethingVisible) {
  std::uint32_t state = 7;
  for (int round = 0; round < 200; ++round) {
    std::string text;
    while (text.size() < 600) {
      state = state * 1664525U + 1013904223U;
      const char c = "a} \n\n"[(state >> 24U) % 5];
      text.append((state >> 16U) % 40 + 1, c);
    }
    text += 'z';
    text.append(static_cast<std::size_t>(round), ' ');
    std::size_t begin = 0;
    std::size_t parts = 0;
    while (begin < text.size()) {
      const std::size_t end = part_end(text, begin, 50);
      ASSERT_GT(end, begin);
      EXPECT_TRUE(text::has_visible(text.substr(begin, end - begin))) << round;
      begin = end;
      ++parts;
    }
    EXPECT_GT(parts, 2U);
  }
}

}  // namespace
}  // namespace strata::engine
