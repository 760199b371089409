#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/sample_file.hpp"

namespace strata::hierarchy {
namespace {

using testing::ElementsAre;
using testing::FloatEq;

SampleFile leaves_of(std::size_t count) {
  SampleFile sample;
  for (std::size_t i = 0; i < count; ++i) {
    sample.add_leaf("line " + std::to_string(i) + "\n");
  }
  return sample;
}

FileHierarchy build(const SampleFile& sample, const embed::Embeddings& vectors,
                    std::vector<std::uint32_t> starts) {
  const segment::Segmentation segmentation{
      .similarity = {}, .smoothed = {}, .margin = {}, .starts = std::move(starts)};
  return build_file(sample.file, sample.tree, sample.leaves, vectors, segmentation, {});
}

TEST(Regions, PartitionTheLeavesAndTheBytes) {
  EXPECT_TRUE(rc::check([] {
    const auto count = *rc::gen::inRange<std::uint32_t>(1, 40);
    std::vector<std::uint32_t> starts = {0};
    for (std::uint32_t i = 1; i < count; ++i) {
      if (*rc::gen::arbitrary<bool>()) {
        starts.push_back(i);
      }
    }
    const SampleFile sample = leaves_of(count);
    const FileHierarchy hierarchy = build(sample, {}, starts);
    std::uint32_t next_leaf = 0;
    std::uint32_t next_byte = 0;
    std::uint32_t next_line = 1;
    for (const Region& region : hierarchy.regions) {
      RC_ASSERT(region.first_leaf == next_leaf && region.last_leaf >= region.first_leaf);
      RC_ASSERT(region.range.begin == next_byte);
      RC_ASSERT(region.lines.first == next_line);
      RC_ASSERT(!region.title.empty() && !region.summary.empty());
      next_leaf = region.last_leaf + 1;
      next_byte = region.range.end;
      next_line = region.lines.last + 1;
    }
    RC_ASSERT(next_leaf == count);
    RC_ASSERT(next_byte == sample.file.bytes.size());
    RC_ASSERT(hierarchy.regions.size() == starts.size());
  }));
}

TEST(Regions, OfAFileWithOneLeafAreOne) {
  const embed::Embeddings vectors{.dimensions = 2, .values = {0.6F, 0.8F}};
  const FileHierarchy hierarchy = build(leaves_of(1), vectors, {0});
  ASSERT_EQ(hierarchy.regions.size(), 1U);
  EXPECT_EQ(hierarchy.regions[0].lines, (LineRange{1, 1}));
  EXPECT_EQ(hierarchy.regions[0].summary, "line 0");
  EXPECT_EQ(hierarchy.summary, "line 0");
  EXPECT_EQ(hierarchy.region_means.values, vectors.values);
  EXPECT_EQ(hierarchy.file_mean.values, vectors.values);
}

TEST(Regions, HaveTheNormalisedMeanOfTheirLeaves) {
  const embed::Embeddings vectors{.dimensions = 2, .values = {1, 0, 0, 1, 0, 0, 0, -1}};
  const FileHierarchy hierarchy = build(leaves_of(4), vectors, {0, 2});
  const float diagonal = std::sqrt(0.5F);
  EXPECT_THAT(hierarchy.region_means.values,
              ElementsAre(FloatEq(diagonal), FloatEq(diagonal), 0, -1));
  EXPECT_THAT(hierarchy.file_mean.values, ElementsAre(1, 0));
}

TEST(Regions, HaveAZeroMeanWhereNoLeafHasAVector) {
  const embed::Embeddings vectors{.dimensions = 2, .values = std::vector<float>(6)};
  const FileHierarchy hierarchy = build(leaves_of(3), vectors, {0, 1});
  EXPECT_EQ(hierarchy.region_means.rows(), 2U);
  EXPECT_TRUE(embed::is_zero(hierarchy.region_means.values));
  EXPECT_TRUE(embed::is_zero(hierarchy.file_mean.values));
}

TEST(Regions, DoWithoutVectorsAndBoundaries) {
  const FileHierarchy hierarchy = build(leaves_of(3), {}, {});
  ASSERT_EQ(hierarchy.regions.size(), 1U);
  EXPECT_EQ(hierarchy.regions[0].last_leaf, 2U);
  EXPECT_EQ(hierarchy.region_means.rows(), 0U);
}

TEST(Regions, OfNoLeavesAreNone) {
  const FileHierarchy hierarchy = build({}, {.dimensions = 2, .values = {}}, {});
  EXPECT_TRUE(hierarchy.regions.empty());
  EXPECT_EQ(hierarchy.file_mean.rows(), 0U);
  EXPECT_EQ(hierarchy.summary, "");
}

}  // namespace
}  // namespace strata::hierarchy
