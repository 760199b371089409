#include "segment/boundaries.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/parallel.hpp"

namespace strata::segment {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array kThresholds = {ThresholdMethod::kAbsolute, ThresholdMethod::kPercentile,
                                    ThresholdMethod::kDeviation, ThresholdMethod::kDepth};
constexpr std::array kMethods = {ThresholdMethod::kAbsolute,  ThresholdMethod::kPercentile,
                                 ThresholdMethod::kDeviation, ThresholdMethod::kDepth,
                                 ThresholdMethod::kLearned,   ThresholdMethod::kCohesion};

constexpr SegmentOptions kDeviation{.method = ThresholdMethod::kDeviation};

// Two topics, four leaves each.
const std::vector<std::string_view> kTwoTopics = {
    "whale ship harpoon", "ship whale sea",       "sea harpoon whale",   "whale ship sea",
    "parser token input", "token parser grammar", "grammar input token", "parser token grammar"};

// Leaves on a circle: the cosine of two is that of the difference of their angles, in degrees.
embed::Embeddings leaves_at(const std::vector<double>& degrees) {
  embed::Embeddings leaves{.dimensions = 2, .values = {}};
  for (const double angle : degrees) {
    const double radians = angle * 3.14159265358979 / 180;
    leaves.values.push_back(static_cast<float>(std::cos(radians)));
    leaves.values.push_back(static_cast<float>(std::sin(radians)));
  }
  return leaves;
}

embed::Embeddings any_leaves() {
  std::vector<double> degrees;
  for (const int angle : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 180))) {
    degrees.push_back(angle);
  }
  return leaves_at(degrees);
}

SegmentOptions any_options() {
  const auto min = *rc::gen::inRange(1U, 8U);
  return {.curve_source = *rc::gen::element(CurveSource::kVectors, CurveSource::kWords),
          .block_leaves = *rc::gen::inRange(1U, 5U),
          .smoothing = *rc::gen::element(Smoothing::kAverage, Smoothing::kSavitzkyGolay),
          .smoothing_window_size = 2 * *rc::gen::inRange(0U, 4U) + 1,
          .method = *rc::gen::elementOf(kMethods),
          .min_leaves = min,
          .max_leaves = *rc::gen::inRange(min, 20U)};
}

TEST(Boundaries, FindTheTurnBetweenTwoTopics) {
  const auto leaves = leaves_at({0, 5, 10, 5, 0, 80, 85, 90, 85, 80});
  for (const ThresholdMethod method : kThresholds) {
    const SegmentOptions options{
        .method = method, .similarity_drop_threshold = 0.8, .percentile = 0.35};
    EXPECT_THAT(segment(leaves, {}, options).starts, ElementsAre(0, 5)) << to_string(method);
  }
}

TEST(Boundaries, AreExactlyTheDropsWhenNothingElseIsAsked) {
  const SegmentOptions bare{.smoothing_window_size = 1,
                            .method = ThresholdMethod::kAbsolute,
                            .similarity_drop_threshold = 0.5,
                            .structural_prior = 0,
                            .min_leaves = 1,
                            .max_leaves = 4096};
  EXPECT_TRUE(rc::check([&] {
    const auto leaves = any_leaves();
    const auto result = segment(leaves, {}, bare);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < leaves.rows(); ++i) {
      if (i == 0 || result.similarity[i - 1] < 0.5F - 1e-6F) {
        expected.push_back(i);
      }
    }
    RC_ASSERT(result.starts == expected);
  }));
}

TEST(Boundaries, KeepTheirPromisesOnAnyCurve) {
  EXPECT_TRUE(rc::check([] {
    const auto leaves = any_leaves();
    const auto options = any_options();
    const auto with_texts = *rc::gen::arbitrary<bool>();
    std::vector<std::string_view> texts;
    for (std::size_t i = 0; with_texts && i < leaves.rows(); ++i) {
      texts.push_back(kTwoTopics[*rc::gen::inRange<std::size_t>(0, kTwoTopics.size())]);
    }
    const auto result = segment({.vectors = leaves, .texts = texts}, options);
    const std::size_t gaps = leaves.rows() == 0 ? 0 : leaves.rows() - 1;
    RC_ASSERT(result.similarity.size() == gaps);
    RC_ASSERT(result.smoothed.size() == gaps);
    RC_ASSERT(result.margin.size() == gaps);
    RC_ASSERT(result.starts.empty() == (leaves.rows() == 0));
    for (std::size_t i = 0; i < result.starts.size(); ++i) {
      const std::size_t end = i + 1 < result.starts.size() ? result.starts[i + 1] : leaves.rows();
      RC_ASSERT(i > 0 || result.starts[i] == 0U);
      RC_ASSERT(result.starts[i] < end);
      RC_ASSERT(end - result.starts[i] <= options.max_leaves);
    }
  }));
}

TEST(Boundaries, OfNoOneAndTwoLeaves) {
  EXPECT_THAT(segment({}, {}, {}).starts, IsEmpty());
  EXPECT_THAT(segment(leaves_at({30}), {}, kDeviation).starts, ElementsAre(0));
  EXPECT_THAT(segment(leaves_at({0, 90}), {}, kDeviation).starts, ElementsAre(0));
  const SegmentOptions single{.method = ThresholdMethod::kAbsolute, .min_leaves = 1};
  EXPECT_THAT(segment(leaves_at({0, 90}), {}, single).starts, ElementsAre(0, 1));
  EXPECT_THAT(segment(leaves_at({0, 10}), {}, single).starts, ElementsAre(0));
}

TEST(Boundaries, OfConstantSimilarityComeFromSizeAlone) {
  const std::vector<double> same(20, 45.0);
  for (const ThresholdMethod method : kThresholds) {
    EXPECT_THAT(segment(leaves_at(same), {}, {.method = method, .max_leaves = 20}).starts,
                ElementsAre(0));
    EXPECT_THAT(segment(leaves_at(same), {}, {.method = method, .max_leaves = 10}).starts,
                ElementsAre(0, 10));
  }
}

TEST(Boundaries, AreFoundByWordsWhereThereAreNoVectors) {
  const embed::Embeddings none;
  for (const SegmentOptions& options :
       {SegmentOptions{.block_leaves = 2, .method = ThresholdMethod::kDeviation},
        SegmentOptions{.method = ThresholdMethod::kCohesion}, SegmentOptions{},
        SegmentOptions{.block_leaves = 2, .method = ThresholdMethod::kDepth}}) {
    EXPECT_THAT(segment({.vectors = none, .texts = kTwoTopics}, options).starts, ElementsAre(0, 4))
        << options.fingerprint();
  }
  const embed::Embeddings wordless{.dimensions = 2, .values = std::vector<float>(16)};
  EXPECT_EQ(segment({.vectors = wordless, .texts = kTwoTopics}, kDeviation),
            segment({.vectors = none, .texts = kTwoTopics}, kDeviation));
}

TEST(Boundaries, DoNotStandBesideALeafWithoutWords) {
  auto leaves = leaves_at({0, 5, 0, 5, 0, 5, 0, 5});
  leaves.values[8] = 0;
  leaves.values[9] = 0;
  EXPECT_THAT(segment(leaves, {}, {.method = ThresholdMethod::kDeviation, .min_leaves = 1}).starts,
              ElementsAre(0));
  const embed::Embeddings wordless{.dimensions = 2, .values = std::vector<float>(12)};
  EXPECT_THAT(
      segment(wordless, {}, {.method = ThresholdMethod::kDeviation, .min_leaves = 1}).starts,
      ElementsAre(0));
}

TEST(Boundaries, FollowStructureWhereTopicsAreSilent) {
  const auto leaves = leaves_at(std::vector<double>(8, 45.0));
  std::vector<float> structure(7, 0.0F);
  structure[3] = 1.0F;
  EXPECT_THAT(segment(leaves, structure, kDeviation).starts, ElementsAre(0, 4));
  EXPECT_THAT(
      segment(leaves, structure, {.method = ThresholdMethod::kDeviation, .structural_prior = 0})
          .starts,
      ElementsAre(0));
}

// Each option: two values that divide the same leaves differently.
TEST(Boundaries, ChangeWithEveryOption) {
  const auto leaves =
      leaves_at({0, 10, 60, 75, 70, 140, 150, 95, 100, 20, 60, 65, 70, 75, 150, 160, 120, 125});
  std::vector<float> structure(leaves.rows() - 1, 0.0F);
  structure[3] = 1.0F;
  structure[11] = 1.0F;
  const SegmentOptions absolute{.method = ThresholdMethod::kAbsolute,
                                .similarity_drop_threshold = 0.6};
  const SegmentOptions percentile{.method = ThresholdMethod::kPercentile};
  const SegmentOptions depth{.method = ThresholdMethod::kDepth};
  const auto with = [](SegmentOptions options, auto member, auto value) {
    options.*member = value;
    return options;
  };
  const std::vector<std::pair<SegmentOptions, SegmentOptions>> pairs = {
      {kDeviation, with(kDeviation, &SegmentOptions::smoothing_window_size, 1U)},
      {kDeviation, absolute},
      {kDeviation, percentile},
      {with(kDeviation, &SegmentOptions::deviation, 1.0),
       with(depth, &SegmentOptions::deviation, 1.0)},
      {absolute, with(absolute, &SegmentOptions::similarity_drop_threshold, 0.95)},
      {percentile, with(percentile, &SegmentOptions::percentile, 0.6)},
      {kDeviation, with(kDeviation, &SegmentOptions::deviation, 2.0)},
      {depth, with(depth, &SegmentOptions::deviation, 2.0)},
      {kDeviation, with(kDeviation, &SegmentOptions::structural_prior, 1.0)},
      {kDeviation, with(kDeviation, &SegmentOptions::block_leaves, 3U)},
      {with(kDeviation, &SegmentOptions::smoothing_window_size, 5U),
       with(with(kDeviation, &SegmentOptions::smoothing_window_size, 5U),
            &SegmentOptions::smoothing, Smoothing::kSavitzkyGolay)},
      {kDeviation, with(kDeviation, &SegmentOptions::min_leaves, 5U)},
      {kDeviation, with(kDeviation, &SegmentOptions::max_leaves, 3U)},
  };
  for (const auto& [one, other] : pairs) {
    EXPECT_NE(segment(leaves, structure, one).starts, segment(leaves, structure, other).starts)
        << one.fingerprint() << "  " << other.fingerprint();
  }
}

TEST(Boundaries, AreTheSameInEveryThread) {
  std::vector<double> degrees;
  for (int i = 0; i < 300; ++i) {
    degrees.push_back((i * i * 7919) % 180);
  }
  const auto leaves = leaves_at(degrees);
  const Segmentation expected = segment(leaves, {}, {});
  std::vector<Segmentation> found(32);
  parallel_for(found.size(), 4, [&](std::size_t i) { found[i] = segment(leaves, {}, {}); });
  EXPECT_THAT(found, testing::Each(expected));
}

}  // namespace
}  // namespace strata::segment
