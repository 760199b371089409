// Options of the segment stage. All of them change results, so all are part of the fingerprint.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::segment {

/// How boundaries are found. The first four judge each gap of the smoothed curve by a threshold,
/// the last three of which adapt to the file; kLearned judges each gap by a fitted model of both
/// curves, cohesion and structure; kCohesion divides the file so that regions keep to their own
/// words.
enum class ThresholdMethod : std::uint8_t {
  kAbsolute,
  kPercentile,
  kDeviation,
  kDepth,
  kLearned,
  kCohesion
};

/// "absolute", "percentile", "deviation", "depth", "learned", "cohesion".
[[nodiscard]] std::string_view to_string(ThresholdMethod method);
[[nodiscard]] Result<ThresholdMethod> threshold_method_from(std::string_view name);

/// What the curve compares. kVectors takes words where a file has no vectors.
enum class CurveSource : std::uint8_t { kVectors, kWords };

/// "vectors", "words".
[[nodiscard]] std::string_view to_string(CurveSource source);
[[nodiscard]] Result<CurveSource> curve_source_from(std::string_view name);

enum class Smoothing : std::uint8_t { kAverage, kSavitzkyGolay };

/// "average", "savitzky-golay".
[[nodiscard]] std::string_view to_string(Smoothing smoothing);
[[nodiscard]] Result<Smoothing> smoothing_from(std::string_view name);

struct SegmentOptions {
  CurveSource curve_source = CurveSource::kVectors;
  /// Leaves on either side of a gap that are compared as one. 1 = neighbours alone. Default 1;
  /// range 1..32.
  std::uint32_t block_leaves = 1;
  Smoothing smoothing = Smoothing::kAverage;
  /// Gaps that are smoothed together, the judged one in their middle. Odd; 1 = no smoothing.
  /// Default 3; range 1..31.
  std::uint32_t smoothing_window_size = 3;
  ThresholdMethod method = ThresholdMethod::kLearned;
  /// kAbsolute: cosine under which a gap is a boundary. Default 0.5; range -1..1.
  double similarity_drop_threshold = 0.5;
  /// kPercentile: this share of the lowest gaps are boundaries. Default 0.25; range 0..1.
  double percentile = 0.25;
  /// kDeviation: boundary below mean - c * standard deviation; kDepth: above mean + c * sd of
  /// depths. Default 0.5; 0..5.
  double deviation = 0.5;
  /// kCohesion: price of a region, in units of the logarithm of the file's number of words. Default
  /// 1; range 0..10.
  double region_price = 1.0;
  /// Subtracted from the similarity of a gap that is a strong structural border (weight 1);
  /// kCohesion: share of the price that such a border saves. kLearned has a weight of its own.
  /// Default 0.1; range 0..1.
  double structural_prior = 0.1;
  /// Leaves per region, at least (where the file has that many) and at most. Defaults 2 and 16; 1
  /// <= min <= max <= 4096. The maximum always holds; the minimum gives way only where no division
  /// keeps both.
  std::uint32_t min_leaves = 2;
  std::uint32_t max_leaves = 16;

  [[nodiscard]] Result<void> validate() const;
  /// Covers the options that the chosen method reads.
  [[nodiscard]] std::string fingerprint() const;
};

}  // namespace strata::segment
