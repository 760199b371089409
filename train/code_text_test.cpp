#include "train/code_text.hpp"

#include <array>

#include <gtest/gtest.h>

namespace strata::train {
namespace {

TEST(CutOut, LeavesABlankForEachHoleAndIgnoresThoseOutside) {
  constexpr std::string_view kBytes = "0123456789abcdef";
  const std::array<ByteRange, 4> holes = {ByteRange{0, 2}, {3, 5}, {8, 11}, {13, 15}};
  EXPECT_EQ(cut_out(kBytes, {2, 10}, holes, 100), "2 567 ");
  EXPECT_EQ(cut_out(kBytes, {2, 10}, {}, 100), "23456789");
}

TEST(CutOut, EndsWithAWholeLineIfThereIsOne) {
  EXPECT_EQ(cut_out("one\ntwo\nthree", {0, 13}, {}, 9), "one\ntwo");
  EXPECT_EQ(cut_out("one-two-three", {0, 13}, {}, 5), "one-t");
}

TEST(Prose, TakesLinesOfWordsOnly) {
  EXPECT_EQ(prose("closes the stream"), "closes the stream");
  EXPECT_EQ(prose("closes it"), "");
  EXPECT_EQ(prose("0x00 0x01 0x02 0x03"), "");
  EXPECT_EQ(prose("one two three four", {.min_words = 1, .max_words = 2}), "one two");
}

}  // namespace
}  // namespace strata::train
