// The similarity curve of a file: one value for each gap between neighbouring leaves.
#pragma once

#include <cstdint>
#include <vector>

#include "embed/embedder.hpp"
#include "segment/options.hpp"

namespace strata::segment {

/// Cosine of each row and the next, in -1..1. A zero row (a leaf without a known word, or one that
/// is not embedded) says nothing about the topic: its gaps take the mean of the known gaps, 1 if
/// there is none.
[[nodiscard]] std::vector<float> adjacent_similarity(const embed::Embeddings& leaves);

/// Mean of the `window` values around each value; at the ends, of those that exist. Precondition:
/// window is odd.
[[nodiscard]] std::vector<float> moving_average(const std::vector<float>& values,
                                                std::uint32_t window);

/// Depth of the valley at each value (Hearst, "TextTiling", 1997): how far one climbs to the left
/// until values fall, plus the same to the right. O(values).
[[nodiscard]] std::vector<float> valley_depths(const std::vector<float>& values);

/// For each value of the curve how far it lies on the boundary side of the threshold that
/// options.method sets; exactly 0 where it lies on it, within rounding, so that a constant curve
/// has no boundary.
[[nodiscard]] std::vector<float> boundary_margins(const std::vector<float>& smoothed,
                                                  const SegmentOptions& options);

}  // namespace strata::segment
