#include "index/rows.hpp"

#include <string>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

TEST(Rows, RoundTripAFile) {
  FileRecord file;
  file.path = "a/b.py";
  file.kind = scan::FileKind::kTest;
  file.language = "python";
  file.content_hash = {.high = ~std::uint64_t{0}, .low = 5};
  file.bytes = 0xfffffffe;
  file.lines = 7;
  file.leaves = {.first = 1, .count = 2};
  file.regions = {.first = 3, .count = 4};
  file.symbols = {.first = 5, .count = 6};
  file.links = {.first = 7, .count = 8};
  file.uses = {.first = 9, .count = 10};
  file.summary = "s";
  file.has_errors = true;
  file.in_parts = true;
  file.encoding = scan::Encoding::kUtf16Be;
  std::string row;
  text::InternTable strings;
  append_row(row, strings, file);
  ASSERT_EQ(row.size(), kFileRowBytes);
  EXPECT_EQ(file_from_row(row.data(), strings.bytes()), file);
  EXPECT_TRUE(sound_file(row.data(), strings.bytes()).has_value());
}

TEST(Rows, RoundTripALeaf) {
  LeafRecord leaf;
  leaf.file = FileId{0x01020304};
  leaf.region = RegionId{2};
  leaf.core = {.begin = 3, .end = 4};
  leaf.lines = {.first = 5, .last = 6};
  leaf.kind = chunk::LeafKind::kGroup;
  leaf.tokens = 7;
  leaf.part = 8;
  leaf.parts = 9;
  leaf.searchable = false;
  leaf.contents = 0x408;
  leaf.min_level = 2;
  leaf.max_level = 5;
  leaf.elements = 0x1234;
  leaf.symbols = {.first = 10, .count = 11};
  leaf.primary = SymbolId{12};
  leaf.id = {.high = 13, .low = 14};
  leaf.core_hash = 15;
  leaf.context = "in class Pile";
  std::string row;
  text::InternTable strings;
  append_row(row, strings, leaf);
  ASSERT_EQ(row.size(), kLeafRowBytes);
  EXPECT_EQ(leaf_from_row(row.data(), strings.bytes()), leaf);
  EXPECT_FALSE(leaf_from_row(row.data(), strings.bytes()).scope.exists());
  EXPECT_TRUE(sound_leaf(row.data(), strings.bytes()).has_value());
  EXPECT_EQ(row[kLeafFileOffset], 4);
  EXPECT_EQ(row[kLeafFlagsOffset], 0);
  row[52] = 7;  // a heading level
  EXPECT_FALSE(sound_leaf(row.data(), strings.bytes()).has_value());
  row[52] = 6;
  row[51] = 16;  // a type of element that does not exist
  EXPECT_FALSE(sound_leaf(row.data(), strings.bytes()).has_value());
}

TEST(Rows, RoundTripARegionAndASymbol) {
  RegionRecord region;
  region.file = FileId{1};
  region.leaves = {.first = 2, .count = 3};
  region.range = {.begin = 4, .end = 5};
  region.lines = {.first = 6, .last = 7};
  region.title = "t";
  region.summary = "s";
  SymbolRecord symbol;
  symbol.file = FileId{1};
  symbol.name = "Push";
  symbol.path = "Pile.Push";
  symbol.type = lang::SymbolType::kMethod;
  symbol.range = {.begin = 1, .end = 2};
  symbol.definition = {.begin = 3, .end = 4};
  symbol.name_range = {.begin = 5, .end = 6};
  symbol.signature = {.begin = 7, .end = 8};
  symbol.documentation = {.begin = 9, .end = 10};
  symbol.lines = {.first = 11, .last = 12};
  symbol.parent = SymbolId{13};
  symbol.leaf = LeafId{14};
  symbol.visibility = parse::Visibility::kPrivate;
  symbol.exported = true;
  std::string regions;
  std::string symbols;
  text::InternTable strings;
  append_row(regions, strings, region);
  append_row(symbols, strings, symbol);
  ASSERT_EQ(regions.size(), kRegionRowBytes);
  ASSERT_EQ(symbols.size(), kSymbolRowBytes);
  EXPECT_EQ(region_from_row(regions.data(), strings.bytes()), region);
  EXPECT_EQ(symbol_from_row(symbols.data(), strings.bytes()), symbol);
  EXPECT_TRUE(sound_region(regions.data(), strings.bytes()).has_value());
  EXPECT_TRUE(sound_symbol(symbols.data(), strings.bytes()).has_value());
}

TEST(Rows, AreUnsoundWithStringsOrEnumeratorsThatDoNotExist) {
  FileRecord file;
  file.path = "path";
  std::string row;
  text::InternTable strings;
  append_row(row, strings, file);
  EXPECT_FALSE(sound_file(row.data(), "pat").has_value());
  EXPECT_EQ(file_from_row(row.data(), "pat").path, "");
  row[88] = 7;  // kind
  EXPECT_FALSE(sound_file(row.data(), strings.bytes()).has_value());
}

}  // namespace
}  // namespace strata::index
