#include "core/byte_range.hpp"

#include <gtest/gtest.h>

#include "core/ids.hpp"
#include "core/line_range.hpp"

namespace strata {
namespace {

TEST(ByteRange, IsHalfOpen) {
  const ByteRange range{2, 5};
  EXPECT_EQ(range.size(), 3U);
  EXPECT_FALSE(range.contains(1));
  EXPECT_TRUE(range.contains(2));
  EXPECT_TRUE(range.contains(4));
  EXPECT_FALSE(range.contains(5));
  EXPECT_TRUE((ByteRange{7, 7}.empty()));
}

TEST(ByteRange, ContainsItselfAndEmptyRangesAtItsEdges) {
  const ByteRange range{2, 5};
  EXPECT_TRUE(range.contains(range));
  EXPECT_TRUE((range.contains(ByteRange{5, 5})));
  EXPECT_FALSE((range.contains(ByteRange{2, 6})));
  EXPECT_FALSE((range.contains(ByteRange{1, 3})));
}

TEST(ByteRange, NeighboursDoNotOverlap) {
  EXPECT_FALSE((ByteRange{0, 3}.overlaps({3, 6})));
  EXPECT_TRUE((ByteRange{0, 4}.overlaps({3, 6})));
}

TEST(ByteRange, OverlapIsSymmetricAndJoinCoversBoth) {
  for (std::uint32_t a = 0; a < 4; ++a) {
    for (std::uint32_t b = a; b < 5; ++b) {
      for (std::uint32_t c = 0; c < 4; ++c) {
        for (std::uint32_t d = c; d < 5; ++d) {
          const ByteRange left{a, b};
          const ByteRange right{c, d};
          EXPECT_EQ(left.overlaps(right), right.overlaps(left));
          EXPECT_EQ(left.joined(right), right.joined(left));
          EXPECT_TRUE(left.joined(right).contains(left));
          EXPECT_TRUE(left.joined(right).contains(right));
        }
      }
    }
  }
}

TEST(ByteRange, SortsByBeginThenEnd) {
  EXPECT_LT((ByteRange{1, 9}), (ByteRange{2, 3}));
  EXPECT_LT((ByteRange{1, 2}), (ByteRange{1, 3}));
}

TEST(ByteRange, SlicesText) {
  EXPECT_EQ(slice("abcdef", {2, 5}), "cde");
  EXPECT_EQ(slice("abc", {3, 3}), "");
}

TEST(LineRange, CountsInclusivelyAndKnowsNoLines) {
  EXPECT_EQ((LineRange{3, 3}.count()), 1U);
  EXPECT_EQ((LineRange{3, 7}.count()), 5U);
  EXPECT_EQ(LineRange{}.count(), 0U);
  EXPECT_TRUE((LineRange{1, 3}.overlaps({3, 4})));
  EXPECT_FALSE((LineRange{1, 2}.overlaps({3, 4})));
}

TEST(Id, NoneIsTheDefaultAndDoesNotExist) {
  EXPECT_FALSE(FileId{}.exists());
  EXPECT_EQ(FileId{}, FileId::none());
  EXPECT_TRUE(FileId{0}.exists());
  EXPECT_NE(std::hash<LeafId>{}(LeafId{1}), std::hash<LeafId>{}(LeafId{2}));
}

}  // namespace
}  // namespace strata
