// Options of the segment stage. All of them change results, so all are part of the fingerprint.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::segment {

/// How a gap of the smoothed curve is judged. The last three adapt to the file.
enum class ThresholdMethod : std::uint8_t { kAbsolute, kPercentile, kDeviation, kDepth };

/// "absolute", "percentile", "deviation", "depth".
[[nodiscard]] std::string_view to_string(ThresholdMethod method);
[[nodiscard]] Result<ThresholdMethod> threshold_method_from(std::string_view name);

struct SegmentOptions {
  /// Gaps that are averaged, the judged one in their middle. Odd; 1 = no smoothing. Default 3;
  /// range 1..31.
  std::uint32_t smoothing_window_size = 3;
  ThresholdMethod method = ThresholdMethod::kDeviation;
  /// kAbsolute: cosine under which a gap is a boundary. Default 0.5; range -1..1.
  double similarity_drop_threshold = 0.5;
  /// kPercentile: this share of the lowest gaps are boundaries. Default 0.25; range 0..1.
  double percentile = 0.25;
  /// kDeviation: boundary below mean - c * standard deviation; kDepth: above mean + c * sd of
  /// depths. Default 0.5; 0..5.
  double deviation = 0.5;
  /// Subtracted from the similarity of a gap that is a strong structural border (weight 1). Default
  /// 0.1; range 0..1.
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
