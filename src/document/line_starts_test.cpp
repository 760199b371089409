#include "document/line_starts.hpp"

#include <gtest/gtest.h>

namespace strata::document {
namespace {

TEST(LineStarts, CountDelimiterColumns) {
  EXPECT_EQ(delimiter_columns("|---|:-:|"), 2U);
  EXPECT_EQ(delimiter_columns("--- | :--"), 2U);
  EXPECT_EQ(delimiter_columns(" :-: "), 1U);
  EXPECT_EQ(delimiter_columns("|--|--"), 2U);
  EXPECT_EQ(delimiter_columns("|-- --|"), 0U);
  EXPECT_EQ(delimiter_columns("||"), 0U);
  EXPECT_EQ(delimiter_columns("|"), 0U);
}

TEST(LineStarts, CountTableCells) {
  EXPECT_EQ(table_cells("| a | b |"), 2U);
  EXPECT_EQ(table_cells("a | b"), 2U);
  EXPECT_EQ(table_cells("a \\| b"), 1U);
  EXPECT_EQ(table_cells("| a ||"), 2U);
  EXPECT_EQ(table_cells("a"), 1U);
  EXPECT_EQ(table_cells(""), 0U);
}

TEST(LineStarts, TellRulesFromListMarkers) {
  EXPECT_TRUE(is_rule("* * *"));
  EXPECT_TRUE(is_rule("---"));
  EXPECT_FALSE(is_rule("--"));
  EXPECT_FALSE(is_rule("--- a"));
  EXPECT_TRUE(list_marker("- a").has_value());
  EXPECT_FALSE(list_marker("-a").has_value());
}

TEST(LineStarts, LetOnlyFilledItemsNumberedOneInterrupt) {
  EXPECT_TRUE(list_marker("1. a")->can_interrupt);
  EXPECT_FALSE(list_marker("2. a")->can_interrupt);
  EXPECT_FALSE(list_marker("1.")->can_interrupt);
  EXPECT_FALSE(list_marker("11) a")->can_interrupt);
  EXPECT_FALSE(list_marker("1234567890. a").has_value());
}

TEST(LineStarts, AllowNoTicksInTheInfoOfATickFence) {
  EXPECT_FALSE(opening_fence("``` a`b").has_value());
  EXPECT_TRUE(opening_fence("~~~ a`b").has_value());
  EXPECT_FALSE(opening_fence("``").has_value());
}

TEST(LineStarts, NeedALabelWithoutBlanksForAFootnote) {
  EXPECT_EQ(footnote_mark("[^a]: x")->length, 5U);
  EXPECT_FALSE(footnote_mark("[^]: x").has_value());
  EXPECT_FALSE(footnote_mark("[^a b]: x").has_value());
  EXPECT_FALSE(footnote_mark("[^a] x").has_value());
}

}  // namespace
}  // namespace strata::document
