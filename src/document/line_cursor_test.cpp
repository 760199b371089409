#include "document/line_cursor.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::document {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines_of(std::string_view bytes) {
  std::vector<std::string> result;
  LineReader lines(bytes);
  while (!lines.done()) {
    const Line line = lines.next();
    result.emplace_back(bytes.substr(line.begin, line.end - line.begin));
  }
  return result;
}

TEST(LineReader, KnowsThreeLineBreaks) {
  EXPECT_THAT(lines_of("a\nb\r\nc\rd\r\r\ne"), ElementsAre("a", "b", "c", "d", "", "e"));
  EXPECT_THAT(lines_of("a\n"), ElementsAre("a"));
  EXPECT_THAT(lines_of("\r"), ElementsAre(""));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

LineCursor cursor_of(std::string_view line) {
  return {line, {0, static_cast<std::uint32_t>(line.size()), 0}};
}

TEST(LineCursor, CountsTabsToMultiplesOfFour) {
  LineCursor cursor = cursor_of(" \t\tx");
  EXPECT_EQ(cursor.indent(), 8U);
  cursor.skip_columns(2);
  EXPECT_EQ(cursor.offset(), 1U);
  EXPECT_EQ(cursor.indent(), 6U);
  cursor.skip_columns(2);
  EXPECT_EQ(cursor.offset(), 2U);
  EXPECT_EQ(cursor.indent(), 4U);
  EXPECT_EQ(cursor.peek(), 'x');
}

TEST(LineCursor, MeasuresIndentationFromWhereItStands) {
  LineCursor cursor = cursor_of(">\t\tx");
  cursor.skip_visible(1);
  EXPECT_EQ(cursor.indent(), 7U);
  cursor.skip_columns(1);
  EXPECT_EQ(cursor.indent(), 6U);
  cursor.skip_columns(100);
  EXPECT_EQ(cursor.indent(), 0U);
  EXPECT_EQ(cursor.rest(), "x");
}

TEST(LineCursor, SeesBlankLines) {
  EXPECT_TRUE(cursor_of(" \t ").blank());
  EXPECT_EQ(cursor_of("").peek(), '\0');
}

}  // namespace
}  // namespace strata::document
