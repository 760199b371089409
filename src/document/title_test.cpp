#include "document/title.hpp"

#include <gtest/gtest.h>

namespace strata::document {
namespace {

TEST(Title, IsWhatReadersSee) {
  EXPECT_EQ(plain_title("The `a_b` *and* __c__"), "The a_b and c");
  EXPECT_EQ(plain_title("[text](http://x.y) ![img](a.png)"), "text img");
  EXPECT_EQ(plain_title("[text][label] end"), "text end");
  EXPECT_EQ(plain_title("<a name=\"x\"></a>Use"), "Use");
  EXPECT_EQ(plain_title("a\\*b \\# c"), "a*b # c");
  EXPECT_EQ(plain_title("two\n  lines"), "two lines");
  EXPECT_EQ(plain_title("snake_case_name"), "snake_case_name");
  EXPECT_EQ(plain_title("`vector<int>` 2 * 3"), "vector<int> 2 * 3");
  EXPECT_EQ(plain_title("[1.0.0] - today"), "1.0.0 - today");
}

TEST(Title, ReadsEntitiesOfMarks) {
  EXPECT_EQ(plain_title("Q&amp;A &lt;b&gt;&nbsp;it&#39;s"), "Q&A <b> it's");
  EXPECT_EQ(plain_title("R&D `&amp;`"), "R&D &amp;");
}

TEST(Title, KeepsWhatDoesNotClose) {
  EXPECT_EQ(plain_title("a < b"), "a < b");
  EXPECT_EQ(plain_title("a <b"), "a <b");
  EXPECT_EQ(plain_title("x]"), "x]");
  EXPECT_EQ(plain_title("[x](y"), "x(y");
}

TEST(Title, IsBounded) { EXPECT_LE(plain_title(std::string(100000, 'x')).size(), 200U); }

TEST(Slug, IsWhatLinksUse) {
  EXPECT_EQ(slug_of("What's new? (v1.2)"), "whats-new-v12");
  EXPECT_EQ(slug_of("snake_case - b"), "snake_case---b");
}

}  // namespace
}  // namespace strata::document
