#include "chunk/anchors.hpp"

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

Outline outline_with(const std::vector<std::uint32_t>& tokens, std::uint32_t seed = 1) {
  Dice random(seed);
  Outline outline;
  std::uint32_t begin = 0;
  for (const std::uint32_t size : tokens) {
    Item item;
    item.range = {begin, begin + size * 4};
    item.tokens = size;
    item.border_key = random.bits();
    begin = item.range.end;
    outline.items.push_back(item);
  }
  return outline;
}

std::vector<std::size_t> anchors(Outline outline, const ChunkOptions& options = {}) {
  set_anchors(outline, options);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < outline.items.size(); ++i) {
    if (outline.items[i].anchor) {
      result.push_back(i);
    }
  }
  return result;
}

TEST(Anchors, StandWhereContainersChange) {
  Outline outline = outline_with({10, 10, 10, 10});
  outline.containers = {{}, {}};
  outline.items[1].container = 0;
  outline.items[2].container = 0;
  outline.items[3].container = 1;
  EXPECT_EQ(anchors(outline), (std::vector<std::size_t>{0, 1, 3}));
}

TEST(Anchors, StandAroundLargeItemsIfTheBorderIsStrong) {
  EXPECT_EQ(anchors(outline_with({10, 300, 10})), (std::vector<std::size_t>{0, 1, 2}));
  Outline outline = outline_with({10, 300, 10});
  outline.items[1].cut_cost = kStrongBorder + 1;
  EXPECT_EQ(anchors(outline), (std::vector<std::size_t>{0, 2}));
}

TEST(Anchors, DivideLongRunsIntoPiecesOfSomeLeaves) {
  const std::vector<std::size_t> found =
      anchors(outline_with(std::vector<std::uint32_t>(5000, 20)));
  ASSERT_GT(found.size(), 20U);
  for (std::size_t i = 1; i < found.size(); ++i) {
    EXPECT_GE((found[i] - found[i - 1]) * 20, 512U);
  }
}

TEST(Anchors, PreferStrongBorders) {
  Outline outline = outline_with(std::vector<std::uint32_t>(2000, 20));
  for (std::size_t i = 0; i < outline.items.size(); ++i) {
    outline.items[i].cut_cost = i % 10 == 0 ? 0 : 200;
  }
  for (const std::size_t anchor : anchors(outline)) {
    EXPECT_EQ(anchor % 10, 0U);
  }
}

TEST(Anchors, DependOnlyOnWhatIsNear) {
  const std::vector<std::uint32_t> tokens(4000, 20);
  const std::vector<std::size_t> before = anchors(outline_with(tokens));
  Outline changed = outline_with(tokens);
  changed.items[2000].tokens = 3;
  changed.items[2000].border_key = 0;
  const std::vector<std::size_t> after = anchors(changed);
  const auto far = [](std::size_t i) { return i + 110 < 2000 || i > 2110; };  // two reaches
  std::vector<std::size_t> far_before;
  std::vector<std::size_t> far_after;
  std::copy_if(before.begin(), before.end(), std::back_inserter(far_before), far);
  std::copy_if(after.begin(), after.end(), std::back_inserter(far_after), far);
  EXPECT_EQ(far_before, far_after);
}

/// The definition of a local minimum, word by word.
TEST(Anchors, AreExactlyTheUniqueLocalMinima) {
  Dice random(3);
  const ChunkOptions options = sizes(4, 8, 32);
  for (int round = 0; round < 300; ++round) {
    Outline outline;
    std::uint64_t total = 0;
    for (int i = 0; i < 60; ++i) {
      Item item;
      item.tokens = 1 + random.roll(7);
      item.cut_cost = random.roll(2);
      item.border_key = random.roll(6);
      total += item.tokens;
      outline.items.push_back(item);
    }
    Outline result = outline;
    set_anchors(result, options);
    std::vector<std::uint64_t> position = {0};
    for (const Item& item : outline.items) {
      position.push_back(position.back() + item.tokens);
    }
    const std::uint64_t reach = 32;
    for (std::size_t i = 1; i < outline.items.size(); ++i) {
      bool expected = position[i] * 2 >= reach && (total - position[i]) * 2 >= reach;
      for (std::size_t j = 1; j < outline.items.size(); ++j) {
        const std::uint64_t distance =
            position[i] > position[j] ? position[i] - position[j] : position[j] - position[i];
        const bool as_good = std::pair(outline.items[j].cut_cost, outline.items[j].border_key) <=
                             std::pair(outline.items[i].cut_cost, outline.items[i].border_key);
        expected = expected && (j == i || distance > reach || !as_good);
      }
      ASSERT_EQ(result.items[i].anchor, expected) << "round " << round << " item " << i;
    }
  }
}

}  // namespace
}  // namespace strata::chunk
