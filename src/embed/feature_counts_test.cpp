#include "embed/feature_counts.hpp"

#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace strata::embed {
namespace {

std::map<std::uint64_t, std::uint32_t> contents(const FeatureCounts& counts) {
  std::map<std::uint64_t, std::uint32_t> found;
  for (const auto& slot : counts.slots()) {
    if (slot.count != 0) {
      found[slot.hash] += slot.count;
    }
  }
  return found;
}

TEST(FeatureCounts, CountsAnySequenceAsAMapDoes) {
  EXPECT_TRUE(rc::check([] {
    // Few different hashes, all with the same low bits: every one collides.
    const auto numbers =
        *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 20));
    FeatureCounts counts;
    counts.reset(numbers.size());
    std::map<std::uint64_t, std::uint32_t> expected;
    for (const std::uint64_t number : numbers) {
      counts.add(number << 32U, 1);
      ++expected[number << 32U];
    }
    RC_ASSERT(contents(counts) == expected);
  }));
}

TEST(FeatureCounts, KeepsTheWeightOfTheFirstOccurrence) {
  FeatureCounts counts;
  counts.reset(2);
  counts.add(5, 8);
  counts.add(5, 1);
  for (const auto& slot : counts.slots()) {
    EXPECT_EQ(slot.weight, slot.count == 0 ? 0U : 8U);
  }
}

TEST(FeatureCounts, ForgetsOnReset) {
  FeatureCounts counts;
  counts.reset(1);
  counts.add(5, 8);
  counts.reset(0);
  EXPECT_TRUE(contents(counts).empty());
}

}  // namespace
}  // namespace strata::embed
