#include "text/bpe.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/hostile_text.hpp"
#include "text/rank_blocks.hpp"

namespace strata::text {
namespace {

/// The definition, word for word: merge the leftmost pair of lowest rank until there is none.
std::size_t count_by_definition(const RankTable& ranks, std::string_view piece) {
  std::vector<std::string> parts;
  for (const char c : piece) {
    parts.emplace_back(1, c);
  }
  while (true) {
    Rank best = kNoRank;
    std::size_t where = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const Rank rank = ranks.rank_of(parts[i] + parts[i + 1]);
      if (rank < best) {
        best = rank;
        where = i;
      }
    }
    if (best == kNoRank) {
      return parts.size();
    }
    parts[where] += parts[where + 1];
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(where) + 1);
  }
}

std::string random_piece(std::mt19937& random, std::size_t size) {
  if (random() % 4 == 0) {
    return random_bytes(random, size);
  }
  const std::string_view alphabet = random() % 2 == 0 ? "abcdefghijklmnopqrstuvwxyz" : "ab e";
  std::string piece(size, ' ');
  for (char& c : piece) {
    c = alphabet[random() % alphabet.size()];
  }
  return piece;
}

TEST(Bpe, BothMethodsAgreeWithTheDefinition) {
  std::mt19937 random(9);
  for (const Tokenizer tokenizer : {Tokenizer::kCl100kBase, Tokenizer::kO200kBase}) {
    const RankTable& ranks = ranks_of(tokenizer);
    for (int round = 0; round < 2000; ++round) {
      const std::string piece = random_piece(random, 1 + random() % kLongestScan);
      const std::size_t expected = count_by_definition(ranks, piece);
      ASSERT_EQ(bpe_count_by_scan(ranks, piece), expected) << piece;
      ASSERT_EQ(bpe_count_by_heap(ranks, piece), expected) << piece;
    }
  }
}

TEST(Bpe, LongPiecesAgreeWithTheDefinition) {
  std::mt19937 random(10);
  const RankTable& ranks = ranks_of(Tokenizer::kCl100kBase);
  for (int round = 0; round < 20; ++round) {
    const std::string piece = random_piece(random, kLongestScan + random() % 900);
    ASSERT_EQ(bpe_count(ranks, piece), count_by_definition(ranks, piece)) << piece;
  }
}

TEST(Bpe, APieceThatIsATokenIsOne) {
  const RankTable& ranks = ranks_of(Tokenizer::kCl100kBase);
  EXPECT_EQ(bpe_count(ranks, "x"), 1U);
  EXPECT_EQ(bpe_count(ranks, " world"), 1U);
  EXPECT_EQ(bpe_count(ranks, ranks.bytes_of(100'000)), 1U);
}

TEST(Bpe, AMegabyteOfOneLetterIsNoTrouble) {
  EXPECT_EQ(bpe_count(ranks_of(Tokenizer::kCl100kBase), std::string(1'000'000, 'a')), 125'000U);
}

}  // namespace
}  // namespace strata::text
