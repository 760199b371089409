#include "segment/partition.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace strata::segment {
namespace {

using testing::ElementsAre;

std::vector<double> any_gains(std::size_t most) {
  std::vector<double> gains;
  const auto size = *rc::gen::inRange<std::size_t>(0, most);
  for (const int value : *rc::gen::container<std::vector<int>>(size, rc::gen::inRange(-8, 9))) {
    gains.push_back(value / 8.0);
  }
  return gains;
}

RegionSize any_size(std::uint32_t most) {
  const auto min = *rc::gen::inRange(1U, most + 1);
  return {.min = min, .max = *rc::gen::inRange(min, most + 1)};
}

std::vector<std::uint32_t> sizes_of(const std::vector<std::uint32_t>& starts, std::size_t leaves) {
  std::vector<std::uint32_t> sizes;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : leaves;
    sizes.push_back(static_cast<std::uint32_t>(end - starts[i]));
  }
  return sizes;
}

bool can_keep_both_limits(std::size_t leaves, RegionSize size) {
  for (std::size_t regions = 1; regions <= leaves; ++regions) {
    if (regions * size.min <= leaves && leaves <= regions * size.max) {
      return true;
    }
  }
  return false;
}

TEST(Partition, StartsAtZeroAndAscends) {
  EXPECT_TRUE(rc::check([] {
    const auto starts = best_starts(any_gains(60), any_size(20));
    RC_ASSERT(starts.front() == 0U);
    RC_ASSERT(std::ranges::adjacent_find(starts, std::ranges::greater_equal{}) == starts.end());
  }));
}

TEST(Partition, KeepsTheMaximumAlwaysAndTheMinimumWherePossible) {
  EXPECT_TRUE(rc::check([] {
    const auto gains = any_gains(60);
    const auto size = any_size(20);
    const std::size_t leaves = gains.size() + 1;
    const auto sizes = sizes_of(best_starts(gains, size), leaves);
    RC_ASSERT(std::ranges::max(sizes) <= size.max);
    RC_ASSERT(!can_keep_both_limits(leaves, size) || std::ranges::min(sizes) >= size.min);
  }));
}

TEST(Partition, WithoutLimitsTakesExactlyTheGapsThatGain) {
  EXPECT_TRUE(rc::check([] {
    const auto gains = any_gains(60);
    std::vector<std::uint32_t> expected = {0};
    for (std::uint32_t i = 0; i < gains.size(); ++i) {
      if (gains[i] > 0) {
        expected.push_back(i + 1);
      }
    }
    RC_ASSERT(best_starts(gains, {.min = 1, .max = 100}) == expected);
  }));
}

TEST(Partition, GainsAsMuchAsTheBestOfAllDivisions) {
  EXPECT_TRUE(rc::check([] {
    const auto gains = any_gains(11);
    const auto size = any_size(6);
    const std::size_t leaves = gains.size() + 1;
    RC_PRE(can_keep_both_limits(leaves, size));
    double best = -std::numeric_limits<double>::infinity();
    for (unsigned cut = 0; cut < 1U << gains.size(); ++cut) {
      std::vector<std::uint32_t> starts = {0};
      double gain = 0;
      for (std::uint32_t i = 0; i < gains.size(); ++i) {
        if ((cut >> i & 1U) != 0) {
          starts.push_back(i + 1);
          gain += gains[i];
        }
      }
      const auto sizes = sizes_of(starts, leaves);
      if (std::ranges::min(sizes) >= size.min && std::ranges::max(sizes) <= size.max) {
        best = std::max(best, gain);
      }
    }
    double found = 0;
    for (const std::uint32_t start : best_starts(gains, size)) {
      found += start == 0 ? 0 : gains[start - 1];
    }
    RC_ASSERT(found == best);  // multiples of 1/8: sums are exact
  }));
}

TEST(Partition, KeepsTheStrongerOfTwoBoundariesThatStandTooClose) {
  EXPECT_THAT(best_starts({-1, 0.2, 0.5, -1, -1}, {.min = 2, .max = 6}), ElementsAre(0, 3));
}

TEST(Partition, DividesEvenlyWhatOffersNoReason) {
  EXPECT_THAT(best_starts(std::vector<double>(8, 0.0), {.min = 2, .max = 4}), ElementsAre(0, 3, 6));
}

TEST(Partition, LetsTheMinimumGiveWayWhereNoDivisionKeepsBoth) {
  EXPECT_THAT(sizes_of(best_starts(std::vector<double>(6, 0.0), {.min = 5, .max = 6}), 7),
              testing::Each(testing::Le(6U)));
  EXPECT_THAT(best_starts({}, {.min = 5, .max = 6}), ElementsAre(0));
}

}  // namespace
}  // namespace strata::segment
