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

TEST(InternTable, ManyAtOnceHaveTheNumbersOfOneAfterTheOther) {
  std::vector<std::string> words;
  for (std::uint32_t i = 0; i < 3'000; ++i) {
    words.push_back(i % 7 == 0 ? "" : "word" + std::to_string(i * i % 1'000));
  }
  const std::vector<std::string_view> texts(words.begin(), words.end());
  InternTable one_by_one;
  InternTable at_once;
  std::vector<std::uint32_t> numbers;
  for (const std::size_t from : {0, 1'000, 500}) {
    const auto part = std::span(texts).subspan(from, 2'000);
    at_once.intern_all(part, numbers);
    ASSERT_EQ(numbers.size(), part.size());
    for (std::size_t i = 0; i < part.size(); ++i) {
      ASSERT_EQ(numbers[i], one_by_one.intern(part[i]));
    }
  }
  at_once.intern_all({}, numbers);
  EXPECT_TRUE(numbers.empty());
  EXPECT_EQ(at_once.bytes(), one_by_one.bytes());
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
