#include "embed/term_weight.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace strata::embed {
namespace {

TEST(TermWeight, IsNearOnePlusTheLogarithm) {
  for (std::uint32_t count = 1; count < 100'000; ++count) {
    const double exact = 1.0 + std::log(static_cast<double>(count));
    EXPECT_LE(term_weight(count), exact + 1e-5);
    EXPECT_GE(term_weight(count), exact - 0.06);
  }
}

TEST(TermWeight, GrowsWithTheCount) {
  EXPECT_EQ(term_weight(1), 1.0F);
  for (std::uint32_t count = 1; count < 10'000; ++count) {
    EXPECT_LT(term_weight(count), term_weight(count + 1));
  }
  EXPECT_GT(term_weight(0xFFFFFFFF), term_weight(0x7FFFFFFF));
}

}  // namespace
}  // namespace strata::embed
