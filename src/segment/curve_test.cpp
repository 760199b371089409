#include "segment/curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace strata::segment {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::FloatNear;
using testing::IsEmpty;

embed::Embeddings plane(std::vector<float> values) {
  return {.dimensions = 2, .values = std::move(values)};
}

std::vector<float> any_curve() {
  std::vector<float> curve;
  for (const int value : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-100, 101))) {
    curve.push_back(static_cast<float>(value) / 100.0F);
  }
  return curve;
}

std::size_t wanted(const std::vector<float>& margins) {
  return static_cast<std::size_t>(
      std::ranges::count_if(margins, [](float margin) { return margin > 0; }));
}

TEST(Similarity, IsTheCosineOfNeighbours) {
  EXPECT_THAT(block_similarity(plane({1, 0, 0.6F, 0.8F, 0, 1, 0, -1}), 1),
              ElementsAre(FloatEq(0.6F), FloatEq(0.8F), FloatEq(-1.0F)));
}

TEST(Similarity, IsEmptyForFewerThanTwoLeaves) {
  EXPECT_THAT(block_similarity(embed::Embeddings{}, 1), IsEmpty());
  EXPECT_THAT(block_similarity(plane({}), 1), IsEmpty());
  EXPECT_THAT(block_similarity(plane({1, 0}), 1), IsEmpty());
}

TEST(Similarity, TakesTheMeanBesideALeafWithoutWords) {
  EXPECT_THAT(block_similarity(plane({1, 0, 0.6F, 0.8F, 0, 0, 1, 0, 1, 0}), 1),
              ElementsAre(FloatEq(0.6F), FloatEq(0.8F), FloatEq(0.8F), FloatEq(1.0F)));
  EXPECT_THAT(block_similarity(plane({0, 0, 1, 0, 0, 0}), 1), ElementsAre(1.0F, 1.0F));
  EXPECT_THAT(block_similarity(plane({0, 0, 0, 0}), 1), ElementsAre(1.0F));
}

TEST(Similarity, SurvivesRowsThatAreNoVectors) {
  const float bad = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(block_similarity(plane({1, 0, bad, 0, 1, 0, 2, 0}), 1),
              ElementsAre(1.0F, 1.0F, 1.0F));
}

TEST(Similarity, OfBlocksIsThatOfTheirSums) {
  const auto leaves = plane({1, 0, 1, 0, 0, 1, 0, 1});
  EXPECT_THAT(block_similarity(leaves, 2),
              ElementsAre(FloatEq(std::sqrt(0.5F)), FloatEq(0.0F), FloatEq(std::sqrt(0.5F))));
  EXPECT_THAT(block_similarity(leaves, 32), testing::SizeIs(3));
}

TEST(Similarity, OfWordsIsTheCosineOfTheirCounts) {
  const std::vector<std::string_view> texts = {"whale whale ship", "ship whale", "parser token"};
  EXPECT_THAT(block_similarity(words_of(texts), 1),
              ElementsAre(FloatEq(3.0F / std::sqrt(10.0F)), FloatEq(0.0F)));
  EXPECT_THAT(block_similarity(words_of(texts), 2),
              ElementsAre(FloatEq(3.0F / std::sqrt(20.0F)), FloatEq(0.0F)));
}

// The windows move on; a file of the two blocks alone is counted anew.
TEST(Similarity, OfWordsDependsOnTheLeavesAroundAGapAlone) {
  constexpr std::size_t kBlock = 3;
  constexpr std::size_t kLeaf = 6;
  Words words;
  words.vocabulary = 7;
  std::mt19937 random(1);
  for (std::size_t leaf = 0; leaf < 40; ++leaf) {
    for (std::size_t i = 0; i < kLeaf; ++i) {
      words.ids.push_back(static_cast<std::uint32_t>(random() % words.vocabulary));
    }
    words.begins.push_back(words.ids.size());
  }
  const std::vector<float> all = block_similarity(words, kBlock);
  for (std::size_t gap = kBlock - 1; gap + kBlock < words.leaves(); ++gap) {
    const auto middle = words.ids.begin() + static_cast<std::ptrdiff_t>((gap + 1) * kLeaf);
    constexpr auto kSide = static_cast<std::ptrdiff_t>(kBlock * kLeaf);
    const Words both{.ids = {middle - kSide, middle + kSide},
                     .begins = {0, kBlock * kLeaf, 2 * kBlock * kLeaf},
                     .vocabulary = words.vocabulary};
    EXPECT_EQ(block_similarity(both, 1)[0], all[gap]) << gap;
  }
}

TEST(Similarity, OfWordsTakesTheMeanBesideALeafWithoutWords) {
  const std::vector<std::string_view> texts = {"whale", "whale", "", "whale", "parser"};
  EXPECT_THAT(block_similarity(words_of(texts), 1), ElementsAre(1.0F, 0.5F, 0.5F, 0.0F));
  EXPECT_THAT(block_similarity(Words{}, 1), IsEmpty());
}

TEST(Depths, AddTheClimbsToBothPeaks) {
  EXPECT_THAT(valley_depths({0.9F, 0.5F, 0.7F, 0.8F, 0.2F}),
              ElementsAre(FloatEq(0.0F), FloatNear(0.7F, 1e-6F), FloatNear(0.1F, 1e-6F),
                          FloatEq(0.0F), FloatNear(0.6F, 1e-6F)));
  EXPECT_THAT(valley_depths({}), IsEmpty());
}

TEST(Depths, AreThoseOfClimbingFromEachValue) {
  EXPECT_TRUE(rc::check([] {
    const auto curve = any_curve();
    const auto depths = valley_depths(curve);
    for (std::size_t i = 0; i < curve.size(); ++i) {
      std::size_t left = i;
      while (left > 0 && curve[left - 1] >= curve[left]) {
        --left;
      }
      std::size_t right = i;
      while (right + 1 < curve.size() && curve[right + 1] >= curve[right]) {
        ++right;
      }
      RC_ASSERT(depths[i] == (curve[left] - curve[i]) + (curve[right] - curve[i]));
    }
  }));
}

TEST(Margins, AbsoluteWantsWhatFallsBelowTheThreshold) {
  const SegmentOptions options{.method = ThresholdMethod::kAbsolute,
                               .similarity_drop_threshold = 0.5};
  EXPECT_THAT(boundary_margins({0.75F, 0.5F, 0.25F}, options), ElementsAre(-0.25F, 0.0F, 0.25F));
}

TEST(Margins, PercentileWantsTheLowestShare) {
  EXPECT_TRUE(rc::check([] {
    const auto curve = any_curve();
    const SegmentOptions options{.method = ThresholdMethod::kPercentile,
                                 .percentile = *rc::gen::inRange(0, 101) / 100.0};
    const auto margins = boundary_margins(curve, options);
    const auto share =
        static_cast<std::size_t>(options.percentile * static_cast<double>(curve.size()));
    RC_ASSERT(wanted(margins) <= share);
    for (std::size_t i = 0; i < curve.size(); ++i) {
      for (std::size_t k = 0; k < curve.size(); ++k) {
        RC_ASSERT(!(margins[i] > 0 && curve[k] < curve[i]) || margins[k] > 0);
      }
    }
  }));
  const SegmentOptions quarter{.method = ThresholdMethod::kPercentile, .percentile = 0.25};
  EXPECT_EQ(wanted(boundary_margins({0.8F, 0.1F, 0.7F, 0.6F, 0.2F, 0.5F, 0.4F, 0.3F}, quarter)),
            2U);
}

TEST(Margins, DeviationMeasuresFromTheMean) {
  const SegmentOptions options{.method = ThresholdMethod::kDeviation, .deviation = 1};
  // Mean 0.5, deviation 0.3: the threshold is 0.2.
  EXPECT_THAT(boundary_margins({0.8F, 0.2F, 0.8F, 0.2F}, options),
              ElementsAre(FloatNear(-0.6F, 1e-6F), 0.0F, FloatNear(-0.6F, 1e-6F), 0.0F));
  EXPECT_EQ(wanted(boundary_margins({0.9F, 0.9F, 0.1F, 0.9F}, options)), 1U);
}

TEST(Margins, DepthWantsDeepValleysWhateverTheirHeight) {
  const SegmentOptions options{.method = ThresholdMethod::kDepth, .deviation = 1};
  const auto margins =
      boundary_margins({0.8F, 0.8F, 0.2F, 0.8F, 0.8F, 0.3F, 0.3F, 0.3F, 0.29F, 0.3F}, options);
  EXPECT_GT(margins[2], 0);
  EXPECT_EQ(wanted(margins), 1U);
}

TEST(Margins, WantNothingOfAConstantCurve) {
  for (const auto method :
       {ThresholdMethod::kPercentile, ThresholdMethod::kDeviation, ThresholdMethod::kDepth}) {
    for (const float value : {0.1F, 0.3F, 0.7F, 1.0F}) {
      const auto margins =
          boundary_margins(std::vector<float>(33, value), SegmentOptions{.method = method});
      EXPECT_EQ(wanted(margins), 0U) << to_string(method) << ' ' << value;
    }
  }
}

}  // namespace
}  // namespace strata::segment
