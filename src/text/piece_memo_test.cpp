#include "text/piece_memo.hpp"

#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace strata::text {
namespace {

// Pieces that differ in one byte, in their length or only in NUL bytes keep apart.
TEST(PieceMemo, GivesEveryPieceItsOwnCount) {
  std::map<std::string, std::uint32_t, std::less<>> numbers;
  PieceMemo memo;
  std::mt19937 random(5);
  for (int round = 0; round < 200'000; ++round) {
    std::string piece(1 + random() % PieceMemo::kLongest, '\0');
    for (unsigned i = 0, n = static_cast<unsigned>(random() % 3); i < n; ++i) {
      piece[random() % piece.size()] = static_cast<char>('a' + random() % 2);
    }
    const std::uint32_t own =
        numbers.try_emplace(piece, static_cast<std::uint32_t>(numbers.size())).first->second;
    ASSERT_EQ(memo.count(piece, [&](std::string_view) { return std::size_t{own}; }), own);
  }
  EXPECT_GT(numbers.size(), 500U);
}

TEST(PieceMemo, AsksOncePerPiece) {
  PieceMemo memo;
  int asked = 0;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(memo.count("getElement", [&](std::string_view) { return ++asked, std::size_t{2}; }),
              2U);
  }
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace strata::text
