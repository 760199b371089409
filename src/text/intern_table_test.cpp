#include "text/intern_table.hpp"

#include <string>

#include <gmock/gmock.h>

namespace strata::text {
namespace {

TEST(InternTable, NumbersStringsInTheOrderOfTheirFirstComing) {
  InternTable table;
  EXPECT_EQ(table.intern("b"), 0U);
  EXPECT_EQ(table.intern("a"), 1U);
  EXPECT_EQ(table.intern("b"), 0U);
  EXPECT_EQ(table.intern(""), 2U);
  EXPECT_EQ(table.count(), 3U);
  EXPECT_EQ(table.text(1), "a");
  EXPECT_EQ(table.bytes(), "ba");
}

TEST(InternTable, KeepsNumbersWhenItGrows) {
  InternTable table;
  for (int round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < 10'000; ++i) {
      EXPECT_EQ(table.intern("word" + std::to_string(i)), i);
    }
  }
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    EXPECT_EQ(table.text(i), "word" + std::to_string(i));
  }
  EXPECT_FALSE(table.is_full());
}

TEST(InternTable, NumbersAreTheSameWithRoomMadeBefore) {
  InternTable table;
  table.intern("first");
  table.reserve(5'000);
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    EXPECT_EQ(table.intern("word" + std::to_string(i)), i + 1);
  }
  EXPECT_EQ(table.intern("first"), 0U);
}

}  // namespace
}  // namespace strata::text
