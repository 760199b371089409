#include "apps/config/toml_text.hpp"

#include <gtest/gtest.h>

namespace strata::apps {
namespace {

TEST(TomlText, ListsTheTopLevelByLine) {
  const auto entries = read_toml(
      "b = 2\n# words\na = 'x'\nr = 0.5\nt = true\nl = ['p', \"q\"]\n[table]\nk = 1\n", "f");
  ASSERT_TRUE(entries.has_value()) << entries.error().to_string();
  const std::vector<TomlEntry> expected = {
      {.key = "b", .type = TomlType::kInteger, .texts = {"2"}, .line = 1},
      {.key = "a", .type = TomlType::kText, .texts = {"x"}, .line = 3},
      {.key = "r", .type = TomlType::kReal, .texts = {"0.5"}, .line = 4},
      {.key = "t", .type = TomlType::kBoolean, .texts = {"true"}, .line = 5},
      {.key = "l", .type = TomlType::kTexts, .texts = {"p", "q"}, .line = 6},
      {.key = "table.k", .type = TomlType::kInteger, .texts = {"1"}, .line = 8}};
  EXPECT_EQ(*entries, expected);
}

TEST(TomlText, DeeperAndEmptyTablesAreEntries) {
  const auto entries = read_toml("[a]\n[b.c]\nd = 1\n[e]\nf = ['x']\n", "f");
  ASSERT_TRUE(entries.has_value()) << entries.error().to_string();
  const std::vector<TomlEntry> expected = {
      {.key = "a", .type = TomlType::kTable, .texts = {}, .line = 1},
      {.key = "b.c", .type = TomlType::kTable, .texts = {}, .line = 2},
      {.key = "e.f", .type = TomlType::kTexts, .texts = {"x"}, .line = 5}};
  EXPECT_EQ(*entries, expected);
}

TEST(TomlText, NamesFileLineAndColumnOfAFault) {
  for (const char* text : {"a = 1\nb = [\n", "a = 1\na = 2\n", "a = 1\n= 3", "a = 1\nb = 'x", "[[[",
                           "[[[a]]]", "a = \xC4\x93"}) {
    const auto entries = read_toml(text, "dir/strata.toml");
    ASSERT_FALSE(entries.has_value()) << text;
    EXPECT_EQ(entries.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_TRUE(entries.error().message.starts_with("dir/strata.toml:")) << entries.error().message;
  }
}

TEST(TomlText, TakesAnyBytes) {
  EXPECT_FALSE(read_toml(std::string("\xff\xfe\0x", 4), "f").has_value());
  EXPECT_FALSE(read_toml("a = " + std::string(100000, '['), "f").has_value());
  EXPECT_TRUE(read_toml("", "f")->empty());
  EXPECT_EQ(read_toml("\xEF\xBB\xBF"
                      "a = 1\r\n",
                      "f")
                ->size(),
            1U);
}

TEST(TomlText, MixedListsAndDatesAreOther) {
  const auto entries = read_toml("a = [1, 'x']\nb = 2020-01-01\n", "f");
  ASSERT_TRUE(entries.has_value());
  EXPECT_EQ((*entries)[0].type, TomlType::kOther);
  EXPECT_EQ((*entries)[1].type, TomlType::kOther);
}

}  // namespace
}  // namespace strata::apps
