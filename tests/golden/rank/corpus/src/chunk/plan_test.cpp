#include "chunk/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::ElementsAre;

Outline outline_with(const std::vector<std::uint32_t>& tokens) {
  Outline outline;
  for (const std::uint32_t size : tokens) {
    Item item;
    item.tokens = size;
    outline.items.push_back(item);
  }
  outline.items.front().anchor = true;
  return outline;
}

std::vector<std::uint64_t> leaf_sizes(const Outline& outline, const ChunkOptions& options = {}) {
  std::vector<std::uint64_t> result;
  for (const PlannedLeaf& leaf : plan_leaves(outline, options).leaves) {
    result.push_back(leaf.tokens);
  }
  return result;
}

TEST(Plan, FillsEvenly) {
  EXPECT_THAT(leaf_sizes(outline_with(std::vector<std::uint32_t>(15, 50))),
              ElementsAre(250, 250, 250));
  EXPECT_THAT(leaf_sizes(outline_with({130, 130, 130, 130})), ElementsAre(260, 260));
  EXPECT_THAT(leaf_sizes(outline_with({300, 300})), ElementsAre(300, 300));
}

TEST(Plan, CutsWhereItIsCheap) {
  Outline outline = outline_with(std::vector<std::uint32_t>(10, 50));
  for (std::size_t i = 1; i < 10; ++i) {
    outline.items[i].cut_cost = i == 4 ? 0 : 300;
  }
  EXPECT_THAT(leaf_sizes(outline), ElementsAre(200, 300));
}

TEST(Plan, LeavesNoSmallRest) {
  EXPECT_THAT(leaf_sizes(outline_with({240, 60})), ElementsAre(300));
  EXPECT_THAT(leaf_sizes(outline_with({500, 20, 500})),
              ElementsAre(500, 20, 500));  // nothing else is legal
}

TEST(Plan, NeverExceedsTheMaximum) {
  Dice random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint32_t> tokens(1 + random.roll(200));
    for (std::uint32_t& size : tokens) {
      size = random.roll(3) == 0 ? 1 + random.roll(512) : random.roll(30);
    }
    for (const std::uint64_t size : leaf_sizes(outline_with(tokens))) {
      EXPECT_LE(size, 512U);
    }
  }
}

TEST(Plan, CutsAtEveryAnchor) {
  Outline outline = outline_with({10, 10, 10, 10});
  outline.items[2].anchor = true;
  EXPECT_THAT(leaf_sizes(outline), ElementsAre(20, 20));
}

/// Least cost over all ways to cut, tried one by one.
TEST(Plan, IsOptimal) {
  Dice random(6);
  const ChunkOptions options = sizes(80, 256, 512);
  const auto size_cost = [](std::int64_t tokens) {
    const std::int64_t cost = 1000 * (tokens - 256) * (tokens - 256) / (256 * 256);
    return tokens < 80 ? cost + 2000 * (80 - tokens) / 80 : cost;
  };
  for (int round = 0; round < 100; ++round) {
    std::vector<std::uint32_t> tokens(9);
    for (std::uint32_t& size : tokens) {
      size = 5 + random.roll(200);
    }
    Outline outline = outline_with(tokens);
    for (Item& item : outline.items) {
      item.cut_cost = random.roll(300);
    }
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (unsigned cuts = 0; cuts < 256; ++cuts) {
      std::int64_t cost = 0;
      std::int64_t sum = tokens[0];
      bool legal = true;
      for (unsigned i = 1; i < 9; ++i) {
        if ((cuts >> (i - 1) & 1U) != 0) {
          cost += size_cost(sum) + outline.items[i].cut_cost;
          sum = 0;
        }
        sum += tokens[i];
        legal = legal && sum <= 512;
      }
      best = legal ? std::min(best, cost + size_cost(sum)) : best;
    }
    std::int64_t found = 0;
    for (const PlannedLeaf& leaf : plan_leaves(outline, options).leaves) {
      found += size_cost(static_cast<std::int64_t>(leaf.tokens));
      found += leaf.first > 0 ? outline.items[leaf.first].cut_cost : 0;
    }
    ASSERT_EQ(found, best) << "round " << round;
  }
}

TEST(Plan, WorksInLinearSteps) {  // B63
  for (const std::uint32_t size : {0U, 1U, 3U, 10U, 200U}) {
    for (const auto& options :
         {sizes(80, 256, 512), sizes(1, 16, 512), sizes(80, 16384, 32768), sizes(0, 1, 16)}) {
      const Outline outline = outline_with(std::vector<std::uint32_t>(5000, size));
      const Plan plan = plan_leaves(outline, options);
      EXPECT_LE(plan.steps, 5000 * kMostStepsPerItem);
      EXPECT_EQ(plan.leaves.back().last, 5000U);
    }
  }
}

}  // namespace
}  // namespace strata::chunk
