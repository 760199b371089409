#include "segment/options.hpp"

#include <limits>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::segment {
namespace {

constexpr std::array kMethods = {ThresholdMethod::kAbsolute,  ThresholdMethod::kPercentile,
                                 ThresholdMethod::kDeviation, ThresholdMethod::kDepth,
                                 ThresholdMethod::kLearned,   ThresholdMethod::kCohesion};

TEST(SegmentOptions, AcceptDefaultsAndEndsOfRanges) {
  EXPECT_TRUE(SegmentOptions{}.validate());
  EXPECT_TRUE((SegmentOptions{.smoothing_window_size = 1,
                              .similarity_drop_threshold = -1,
                              .percentile = 0,
                              .deviation = 0,
                              .structural_prior = 0,
                              .min_leaves = 1,
                              .max_leaves = 1}
                   .validate()));
  EXPECT_TRUE((SegmentOptions{.smoothing_window_size = 31,
                              .similarity_drop_threshold = 1,
                              .percentile = 1,
                              .deviation = 5,
                              .structural_prior = 1,
                              .min_leaves = 4096,
                              .max_leaves = 4096}
                   .validate()));
}

TEST(SegmentOptions, RefuseWhatHasNoMeaningAndNameIt) {
  const std::vector<std::pair<SegmentOptions, std::string>> cases = {
      {{.block_leaves = 0}, "block_leaves"},
      {{.block_leaves = 33}, "block_leaves"},
      {{.region_price = -1}, "region_price"},
      {{.smoothing_window_size = 0}, "smoothing_window_size"},
      {{.smoothing_window_size = 2}, "smoothing_window_size"},
      {{.smoothing_window_size = 33}, "smoothing_window_size"},
      {{.similarity_drop_threshold = 1.01}, "similarity_drop_threshold"},
      {{.percentile = -0.1}, "percentile"},
      {{.deviation = std::numeric_limits<double>::quiet_NaN()}, "deviation"},
      {{.structural_prior = 2}, "structural_prior"},
      {{.min_leaves = 0}, "min_leaves"},
      {{.min_leaves = 17}, "max_leaves"},
      {{.max_leaves = 5000}, "max_leaves"},
  };
  for (const auto& [options, name] : cases) {
    const auto checked = options.validate();
    ASSERT_FALSE(checked) << name;
    EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
    EXPECT_THAT(checked.error().message, testing::HasSubstr(name));
  }
}

TEST(SegmentOptions, NameEveryMethodBothWays) {
  for (const ThresholdMethod method : kMethods) {
    const auto found = threshold_method_from(to_string(method));
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, method);
  }
  EXPECT_FALSE(threshold_method_from("median"));
  for (const CurveSource source : {CurveSource::kVectors, CurveSource::kWords}) {
    EXPECT_EQ(*curve_source_from(to_string(source)), source);
  }
  for (const Smoothing smoothing : {Smoothing::kAverage, Smoothing::kSavitzkyGolay}) {
    EXPECT_EQ(*smoothing_from(to_string(smoothing)), smoothing);
  }
  EXPECT_FALSE(smoothing_from("median"));
}

TEST(SegmentOptions, HaveAFingerprintThatCoversWhatTheMethodReads) {
  constexpr auto kDeviation = ThresholdMethod::kDeviation;
  const std::vector<SegmentOptions> different = {
      {},
      {.method = kDeviation},
      {.curve_source = CurveSource::kWords, .method = kDeviation},
      {.block_leaves = 2, .method = kDeviation},
      {.smoothing = Smoothing::kSavitzkyGolay, .method = kDeviation},
      {.smoothing_window_size = 5, .method = kDeviation},
      {.method = kDeviation, .deviation = 0.75},
      {.method = kDeviation, .structural_prior = 0.2},
      {.method = ThresholdMethod::kAbsolute},
      {.method = ThresholdMethod::kAbsolute, .similarity_drop_threshold = 0.4},
      {.method = ThresholdMethod::kPercentile},
      {.method = ThresholdMethod::kPercentile, .percentile = 0.3},
      {.method = ThresholdMethod::kDepth},
      {.method = ThresholdMethod::kDepth, .deviation = 0.75},
      {.method = ThresholdMethod::kCohesion},
      {.method = ThresholdMethod::kCohesion, .region_price = 2},
      {.method = ThresholdMethod::kCohesion, .structural_prior = 0.2},
      {.min_leaves = 3},
      {.max_leaves = 15},
  };
  std::set<std::string> fingerprints;
  for (const SegmentOptions& options : different) {
    fingerprints.insert(options.fingerprint());
  }
  EXPECT_EQ(fingerprints.size(), different.size());
  EXPECT_EQ(SegmentOptions{.percentile = 0.9}.fingerprint(), SegmentOptions{}.fingerprint());
}

}  // namespace
}  // namespace strata::segment
