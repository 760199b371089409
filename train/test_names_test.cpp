#include "train/test_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/examined.hpp"

namespace strata::train {
namespace {

using testing::Contains;
using testing::Not;

TEST(TestNames, AreThoseOfFunctionsWithoutTheWordTest) {
  const auto found = examined("tests/test_header.py",
                              "def make():\n    return 1\n\n"
                              "def test_rejects_an_empty_line():\n"
                              "    assert parse_header('') is None\n")
                         .tests;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "rejects an empty line");
  EXPECT_THAT(found[0].called, Contains("parse_header"));
}

TEST(TestNames, AreStringsOfBlocks) {
  const auto found = examined("src/header.spec.ts",
                              "describe(\"header\", () => {\n"
                              "  it(\"should reject an empty line\", () => {\n"
                              "    expect(parseHeader(\"\")).toBeNull();\n  });\n"
                              "  it.only('keeps the case', () => { writeHeader(1); });\n});\n")
                         .tests;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].text, "reject an empty line");
  EXPECT_THAT(found[0].called, Contains("parseHeader"));
  EXPECT_THAT(found[0].called, Not(Contains("writeHeader"))) << "the block ended before";
  EXPECT_EQ(found[1].text, "keeps the case");
}

TEST(TestNames, AreTheArgumentsOfAMacro) {
  const auto found = examined("header_test.cc",
                              "TEST(Header, RejectsEmptyLines) {\n"
                              "  EXPECT_FALSE(parse_header(\"\"));\n}\n")
                         .tests;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "header rejects empty lines");
  EXPECT_THAT(found[0].called, Contains("parse_header"));
}

TEST(TestNames, StandInModulesOfRustBesideTheCode) {
  const auto found = examined("src/header.rs",
                              "fn parse_header(line: &str) -> bool { !line.is_empty() }\n\n"
                              "#[cfg(test)]\nmod tests {\n    #[test]\n"
                              "    fn empty_lines_fail() { assert!(!parse_header(\"\")); }\n}\n")
                         .tests;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "empty lines fail");
}

TEST(TestNames, AreNotThoseOfHelpersOrOfOtherCode) {
  EXPECT_TRUE(examined("tests/test_a.py", "def build_it():\n    return parse()\n").tests.empty());
  EXPECT_TRUE(examined("src/a.py", "def test_all_of_it():\n    return parse()\n").tests.empty());
}

}  // namespace
}  // namespace strata::train
