#include "chunk/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::ElementsAre;

/// One item per leaf; containers as given (kNoContainer = file).
Outline outline_with(const std::vector<std::uint32_t>& tokens,
                     const std::vector<std::uint32_t>& containers) {
  Outline outline;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Item item;
    item.tokens = tokens[i];
    item.container = containers[i];
    outline.items.push_back(item);
  }
  return outline;
}

std::vector<std::uint64_t> merged_sizes(const Outline& outline) {
  std::vector<PlannedLeaf> leaves;
  for (std::size_t i = 0; i < outline.items.size(); ++i) {
    leaves.push_back({i, i + 1, outline.items[i].tokens});
  }
  std::vector<std::uint64_t> result;
  for (const PlannedLeaf& leaf : merge_small(outline, leaves, {})) {
    result.push_back(leaf.tokens);
  }
  return result;
}

constexpr std::uint32_t kFile = kNoContainer;

TEST(Merge, JoinsSmallLeavesWithTheSmallerNeighbour) {
  EXPECT_THAT(merged_sizes(outline_with({300, 20, 260}, {kFile, kFile, kFile})),
              ElementsAre(300, 280));
  EXPECT_THAT(merged_sizes(outline_with({260, 20, 300}, {kFile, kFile, kFile})),
              ElementsAre(280, 300));
}

TEST(Merge, RemovesTheWorseCut) {
  Outline outline = outline_with({300, 20, 260}, {kFile, kFile, kFile});
  outline.items[1].cut_cost = 400;  // say, a closing bracket
  EXPECT_THAT(merged_sizes(outline), ElementsAre(320, 260));
}

TEST(Merge, PrefersTheSameContainer) {
  Outline outline = outline_with({300, 20, 100}, {0, 0, kFile});
  outline.containers = {{}};
  EXPECT_THAT(merged_sizes(outline), ElementsAre(320, 100));
}

TEST(Merge, JoinsAContainerWithWhatStandsAroundIt) {
  Outline outline = outline_with({20, 100, 100, 20}, {kFile, 0, 0, kFile});
  outline.containers = {{}};
  EXPECT_THAT(merged_sizes(outline), ElementsAre(120, 120));
}

TEST(Merge, NeverJoinsStrangers) {
  Outline outline = outline_with({20, 30}, {0, 1});
  outline.containers = {{}, {}};
  EXPECT_THAT(merged_sizes(outline), ElementsAre(20, 30));
}

TEST(Merge, KeepsTheMaximum) {
  EXPECT_THAT(merged_sizes(outline_with({500, 20, 500}, {kFile, kFile, kFile})),
              ElementsAre(500, 20, 500));
}

TEST(Merge, GoesOnUntilTheLeafIsLargeEnough) {
  EXPECT_THAT(merged_sizes(outline_with({10, 10, 10, 10, 10, 10, 10, 10},
                                        std::vector<std::uint32_t>(8, kFile))),
              ElementsAre(80));
}

}  // namespace
}  // namespace strata::chunk
