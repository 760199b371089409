// The segment stage: vectors of a file's leaves in document order -> where the topic turns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"

namespace strata::segment {

enum class ThresholdMethod : std::uint8_t { kAbsolute, kPercentile, kDeviation, kDepth };

struct SegmentOptions {
  /// Gaps averaged on either side of a gap, before thresholds apply. Odd; 1 = no smoothing. Default 3; range 1..31.
  std::uint32_t smoothing_window_size = 3;
  ThresholdMethod method = ThresholdMethod::kDeviation;
  /// kAbsolute: cosine under which a gap is a boundary. Default 0.5; range -1..1.
  double similarity_drop_threshold = 0.5;
  /// kPercentile: this share of the lowest gaps are boundaries. Default 0.25; range 0..1.
  double percentile = 0.25;
  /// kDeviation: boundary below mean - c * standard deviation; kDepth: above mean + c * sd of depths. Default 0.5; 0..5.
  double deviation = 0.5;
  /// Subtracted from the similarity of a gap that is a strong structural border (weight 1). Default 0.1; range 0..1.
  double structural_prior = 0.1;
  /// Leaves per region, at least (where the file has that many) and at most. Defaults 2 and 16.
  std::uint32_t min_leaves = 2;
  std::uint32_t max_leaves = 16;

  [[nodiscard]] Result<void> validate() const;
  [[nodiscard]] std::string fingerprint() const;
};

/// The curve and the decision for every gap; all vectors have leaves - 1 entries (gap i lies between leaf i and i + 1).
struct Segmentation {
  std::vector<float> similarity;      ///< cosine of the neighbours
  std::vector<float> smoothed;        ///< moving average of it, structural prior applied
  std::vector<std::uint32_t> starts;  ///< first leaf of each region, ascending; starts[0] == 0 if there is a leaf
};

/// `structure[i]` in [0, 1] is how strong a syntactic border gap i is (0 inside a definition, 1 between top-level ones);
/// empty = unknown. O(leaves * (dimensions + window)).
[[nodiscard]] Segmentation segment(const embed::Embeddings& leaves, const std::vector<float>& structure,
                                   const SegmentOptions& options);

}  // namespace strata::segment
