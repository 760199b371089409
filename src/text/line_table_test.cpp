#include "text/line_table.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace strata::text {
namespace {

TEST(LineTable, EmptyTextHasNoLines) {
  const LineTable table("");
  EXPECT_EQ(table.line_count(), 0U);
  EXPECT_EQ(table.lines_of({0, 0}), LineRange{});
  EXPECT_EQ((table.bytes_of(LineRange{1, 3})), (ByteRange{0, 0}));
}

TEST(LineTable, TerminatorBelongsToItsLineAndOpensNoEmptyOne) {
  const LineTable table("ab\ncd\n");
  EXPECT_EQ(table.line_count(), 2U);
  EXPECT_EQ(table.bytes_of(1), (ByteRange{0, 3}));
  EXPECT_EQ(table.bytes_of(2), (ByteRange{3, 6}));
  EXPECT_EQ(table.line_of(2), 1U);
  EXPECT_EQ(table.line_of(3), 2U);
  EXPECT_EQ(table.line_of(6), 2U) << "the end belongs to the last line";
  EXPECT_EQ(table.line_of(600), 2U);
}

TEST(LineTable, KeepsCrlfTogether) {
  const LineTable table("ab\r\n\r\ncd");
  EXPECT_EQ(table.line_count(), 3U);
  EXPECT_EQ(table.bytes_of(1), (ByteRange{0, 4}));
  EXPECT_EQ(table.bytes_of(2), (ByteRange{4, 6}));
}

TEST(LineTable, LoneCrEndsLinesOnlyWhereThereIsNoLf) {
  EXPECT_EQ(LineTable("a\rb\rc").line_count(), 3U);
  EXPECT_EQ(LineTable("a\rb\nc").line_count(), 2U);
}

TEST(LineTable, AnEmptyRangeGivesTheLineOfItsBegin) {
  const LineTable table("a\nb\nc\n");
  EXPECT_EQ(table.lines_of({2, 2}), (LineRange{2, 2}));
  EXPECT_EQ(table.lines_of({0, 4}), (LineRange{1, 2}));
  EXPECT_EQ(table.lines_of({1, 5}), (LineRange{1, 3}));
}

TEST(LineTable, ClampsLineRangesToTheFile) {
  const LineTable table("a\nb\nc");
  EXPECT_EQ((table.bytes_of(LineRange{2, 9})), (ByteRange{2, 5}));
  EXPECT_EQ((table.bytes_of(LineRange{7, 9})), (ByteRange{5, 5}));
  EXPECT_EQ((table.bytes_of(LineRange{3, 2})), (ByteRange{4, 4}));
}

TEST(LineTable, LinesTileTheTextAndAgreeWithLineOf) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (auto i = random() % 40; i > 0; --i) {
      text += "a\r\n"[random() % 3];
    }
    const LineTable table(text);
    std::uint32_t at = 0;
    for (std::uint32_t line = 1; line <= table.line_count(); ++line) {
      const ByteRange bytes = table.bytes_of(line);
      ASSERT_EQ(bytes.begin, at);
      ASSERT_FALSE(bytes.empty());
      for (std::uint32_t i = bytes.begin; i < bytes.end; ++i) {
        ASSERT_EQ(table.line_of(i), line);
      }
      at = bytes.end;
    }
    ASSERT_EQ(at, text.size());
  }
}

}  // namespace
}  // namespace strata::text
