#include "retrieve/lexical.hpp"

#include <gtest/gtest.h>

#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

using index::Field;

const TestCorpus& corpus() {
  static const TestCorpus corpus(
      {{.path = "net/socket.py",
        .leaves = {{.text = "open the socket and connect\n", .symbol = "connect"},
                   {.text = "close the socket\n", .symbol = "close"}}},
       {.path = "ui/menu.py",
        .leaves = {{.text = "draw the menu\n", .symbol = "draw"},
                   {.text = "rare zebra text\n", .symbol = ""}}}});
  return corpus;
}

LexicalResult score(std::string_view text) {
  return score_lexically(corpus().view(), analyse_query(text).terms);
}

TEST(Lexical, ScoresLieBetweenZeroAndOne) {
  for (const char* text : {"socket", "socket connect menu", "zebra", "draw the menu"}) {
    const LexicalResult result = score(text);
    for (const auto* units :
         {&result.segments[0].leaves, &result.segments[0].regions, &result.segments[0].files}) {
      for (const LexicalScores& unit : *units) {
        EXPECT_GE(unit.coverage, 0.0F);
        EXPECT_LE(unit.coverage, 1.0001F);
        for (const float value : unit.field) {
          EXPECT_GE(value, 0.0F);
          EXPECT_LE(value, 1.0001F);
        }
      }
    }
  }
}

TEST(Lexical, GivesEachFieldItsOwnScore) {
  const LexicalScores connect = score("connect").segments[0].leaves[0];
  EXPECT_GT(connect[Field::kBody], 0.0F);
  EXPECT_GT(connect[Field::kSymbol], 0.0F);
  EXPECT_EQ(connect[Field::kPath], 0.0F);
  const LexicalScores by_folder = score("net").segments[0].leaves[1];
  EXPECT_GT(by_folder[Field::kPath], 0.0F);
  EXPECT_EQ(by_folder[Field::kBody], 0.0F);
}

TEST(Lexical, CoverageIsOneWhereEveryTermOccurs) {
  const LexicalResult result = score("socket connect");
  EXPECT_NEAR(result.segments[0].leaves[0].coverage, 1.0F, 1e-5F);
  EXPECT_GT(result.segments[0].leaves[1].coverage, 0.0F);
  EXPECT_LT(result.segments[0].leaves[1].coverage, 1.0F);
  EXPECT_EQ(result.segments[0].leaves[2].coverage, 0.0F);
}

TEST(Lexical, PoolsLeavesIntoTheirFile) {
  const LexicalResult result = score("connect close");
  EXPECT_NEAR(result.segments[0].files[0].coverage, 1.0F, 1e-5F);
  EXPECT_EQ(result.segments[0].files[1].coverage, 0.0F);
}

TEST(Lexical, CountsMatchingLeaves) {
  EXPECT_EQ(score("connect").matching, 1U);
  EXPECT_EQ(score("socket").matching, 2U);
  EXPECT_EQ(score("absent").matching, 0U);
}

}  // namespace
}  // namespace strata::retrieve
