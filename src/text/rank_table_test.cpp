#include "text/rank_table.hpp"

#include <string>

#include <gtest/gtest.h>

#include "text/rank_blocks.hpp"

namespace strata::text {
namespace {

constexpr Rank kCl100kRanks = 100'256;
constexpr Rank kO200kRanks = 199'998;

void expect_every_token_found(const RankTable& ranks, Rank count) {
  std::size_t longest = 0;
  for (Rank rank = 0; rank < count; ++rank) {
    ASSERT_FALSE(ranks.bytes_of(rank).empty());
    ASSERT_EQ(ranks.rank_of(ranks.bytes_of(rank)), rank);
    longest = std::max(longest, ranks.bytes_of(rank).size());
  }
  EXPECT_EQ(ranks.longest(), longest);
}

TEST(RankTable, FindsEveryTokenOfBothEncodings) {
  expect_every_token_found(ranks_of(Tokenizer::kCl100kBase), kCl100kRanks);
  expect_every_token_found(ranks_of(Tokenizer::kO200kBase), kO200kRanks);
}

TEST(RankTable, HasThePublishedRanks) {
  const RankTable& cl100k = ranks_of(Tokenizer::kCl100kBase);
  EXPECT_EQ(cl100k.rank_of("!"), 0U);
  EXPECT_EQ(cl100k.rank_of("hello"), 15339U);
  EXPECT_EQ(cl100k.rank_of(" world"), 1917U);
  const RankTable& o200k = ranks_of(Tokenizer::kO200kBase);
  EXPECT_EQ(o200k.rank_of("hello"), 24912U);
  EXPECT_EQ(o200k.rank_of(" world"), 2375U);
}

TEST(RankTable, HasEverySingleByte) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string token(1, static_cast<char>(byte));
    EXPECT_NE(ranks_of(Tokenizer::kCl100kBase).rank_of(token), kNoRank);
    EXPECT_NE(ranks_of(Tokenizer::kO200kBase).rank_of(token), kNoRank);
  }
}

TEST(RankTable, FindsPairsAsItFindsOtherTokens) {
  for (const Tokenizer tokenizer : {Tokenizer::kCl100kBase, Tokenizer::kO200kBase}) {
    const RankTable& ranks = ranks_of(tokenizer);
    for (int first = 0; first < 256; ++first) {
      for (int second = 0; second < 256; ++second) {
        const std::string pair{static_cast<char>(first), static_cast<char>(second)};
        ASSERT_EQ(ranks.rank_of_pair(pair.data()), ranks.rank_of(pair));
      }
    }
  }
}

TEST(RankTable, KnowsWhatIsNoToken) {
  const RankTable& ranks = ranks_of(Tokenizer::kCl100kBase);
  EXPECT_EQ(ranks.rank_of("strata of sediment"), kNoRank);
  EXPECT_EQ(ranks.rank_of(std::string(5000, ' ')), kNoRank);
  EXPECT_EQ(ranks.rank_of("<|endoftext|>"), kNoRank) << "special tokens are not text";
}

}  // namespace
}  // namespace strata::text
