#include "retrieve/line_expression.hpp"

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

TEST(LineExpression, ALineEndIsNothingThatALineHolds) {
  EXPECT_EQ(part_beyond_lines(R"(c=3\nd=)"), R"(\n)");
  EXPECT_EQ(part_beyond_lines(R"(a\r)"), R"(\r)");
  EXPECT_EQ(part_beyond_lines(R"(a\x0ab)"), R"(\x0a)");
  EXPECT_EQ(part_beyond_lines(R"(a\x{A}b)"), R"(\x{A})");
  EXPECT_EQ(part_beyond_lines(R"(a\012b)"), R"(\012)");
  EXPECT_EQ(part_beyond_lines("a\nb"), "the line end in it");
  EXPECT_EQ(part_beyond_lines("\\Qa\nb\\E"), "the line end in it");
  EXPECT_EQ(part_beyond_lines(R"(a[\r\n]+b)"), R"([\r\n])");
  EXPECT_EQ(part_beyond_lines(R"((?s)c=3.d=)"), "(?s");
  EXPECT_EQ(part_beyond_lines(R"(x(?is:c=3.d=))"), "(?is");
}

TEST(LineExpression, AllElseMayMatchWithinALine) {
  for (const char* const expression :
       {"a.b", R"(a\\n)", R"(a[^\n]*b)", R"([\s\n])", R"([a\n])", R"(\s)", R"(\Qa\nb\E)",
        R"(\x41\101)", "(?i)a", "(?-s)a.b", "(?P<s>a)", "[]s]", R"([[:alpha:]\n])", "(?:s)",
        R"(\pN\p{Greek}n)", R"(a\[\]n)", "^$", ""}) {
    EXPECT_EQ(part_beyond_lines(expression), "") << expression;
  }
}

}  // namespace
}  // namespace strata::retrieve
