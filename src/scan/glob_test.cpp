#include "scan/glob.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::scan {
namespace {

bool matches(std::string_view pattern, std::string_view path) {
  return Glob(pattern).matches(path);
}

TEST(Glob, LiteralMatchesItselfOnly) {
  EXPECT_TRUE(matches("src/a.c", "src/a.c"));
  EXPECT_FALSE(matches("src/a.c", "src/a.cc"));
  EXPECT_FALSE(matches("src/a.c", "x/src/a.c"));
}

TEST(Glob, StarStaysWithinOneName) {
  EXPECT_TRUE(matches("*.o", "main.o"));
  EXPECT_TRUE(matches("a*b*c", "a--b-bc"));
  EXPECT_TRUE(matches("src/*/x", "src/y/x"));
  EXPECT_FALSE(matches("*.o", "src/main.o"));
  EXPECT_FALSE(matches("src/*/x", "src/y/z/x"));
  EXPECT_FALSE(matches("a*b", "a/b"));
}

TEST(Glob, DoubleStarSpansNames) {
  EXPECT_TRUE(matches("**/x", "x"));
  EXPECT_TRUE(matches("**/x", "a/b/x"));
  EXPECT_TRUE(matches("a/**/b", "a/b"));
  EXPECT_TRUE(matches("a/**/b", "a/x/y/b"));
  EXPECT_TRUE(matches("a/**", "a/x/y"));
  EXPECT_TRUE(matches("**", "a/b"));
  EXPECT_TRUE(matches("**/a/**/b", "x/a/y/a/z/b"));
  EXPECT_FALSE(matches("a/**", "a"));
  EXPECT_FALSE(matches("a/**/b", "a/xb"));
}

TEST(Glob, DoubleStarInsideANameIsASingleOne) {
  EXPECT_TRUE(matches("a**b", "a-b"));
  EXPECT_FALSE(matches("a**b", "a/b"));
  EXPECT_FALSE(matches("a**/b", "a/x/b"));
}

TEST(Glob, QuestionMarkIsOneByteButNoSeparator) {
  EXPECT_TRUE(matches("?.c", "a.c"));
  EXPECT_FALSE(matches("a?b", "a/b"));
  EXPECT_FALSE(matches("?", ""));
}

TEST(Glob, BracketsAreThoseOfBash) {
  EXPECT_TRUE(matches("[a-c]x", "bx"));
  EXPECT_FALSE(matches("[a-c]x", "dx"));
  EXPECT_TRUE(matches("[!a-c]x", "dx"));
  EXPECT_TRUE(matches("[^a]", "b"));
  EXPECT_TRUE(matches("[]a]", "]"));
  EXPECT_TRUE(matches("[a-]", "-"));
  EXPECT_TRUE(matches("[\\]]", "]"));
  EXPECT_TRUE(matches("[[:digit:]_]", "7"));
  EXPECT_TRUE(matches("[[:digit:]_]", "_"));
  EXPECT_FALSE(matches("[[:digit:]]", "x"));
  EXPECT_TRUE(matches("[[:]", ":"));
  EXPECT_FALSE(matches("a[!b]c", "a/c"));
}

TEST(Glob, MalformedPatternMatchesNothing) {
  EXPECT_FALSE(matches("[abc", "a"));
  EXPECT_FALSE(matches("[abc", "[abc"));
  EXPECT_FALSE(matches("[[:nothing:]]", "n"));
  EXPECT_FALSE(matches("a\\", "a\\"));
  EXPECT_FALSE(matches("a\\", "a"));
}

TEST(Glob, BackslashTakesTheNextByteLiterally) {
  EXPECT_TRUE(matches("\\*.c", "*.c"));
  EXPECT_FALSE(matches("\\*.c", "a.c"));
  EXPECT_TRUE(matches("\\a", "a"));
  EXPECT_TRUE(matches("a\\ ", "a "));
}

TEST(Glob, EmptyPatternMatchesNoName) {
  EXPECT_FALSE(matches("", "a"));
  EXPECT_FALSE(matches("a//b", "a/b"));
  EXPECT_FALSE(matches("**//b", "a/b"));
}

// Would run for ages if every star were retried against every other.
TEST(Glob, ManyStarsDoNotBlowUp) {
  std::string pattern;
  std::string path;
  for (int i = 0; i < 200; ++i) {
    pattern += "**/*a*a*a*/";
    path += "aaaaaaaaaaaaaaaaaaab/";
  }
  EXPECT_FALSE(matches(pattern + "x", path + "y"));
  EXPECT_FALSE(matches(std::string(2000, '*') + "a*a*a*a*a*a*b", std::string(4000, 'a')));
}

}  // namespace
}  // namespace strata::scan
