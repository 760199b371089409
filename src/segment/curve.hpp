// The similarity curve of a file: one value for each gap between neighbouring leaves.
#pragma once

#include <cstdint>
#include <vector>

#include "embed/embedder.hpp"
#include "segment/options.hpp"
#include "segment/words.hpp"

namespace strata::segment {

/// Cosine of the sums of the `block` rows before and after each gap (at the ends, those that
/// exist), in -1..1; with a block of 1, of the neighbours. A zero row (a leaf without a known word,
/// or one that is not embedded) says nothing about the topic: a gap with nothing else on one side
/// takes the mean of the known gaps, 1 if there is none. O(leaves * dimensions * block).
[[nodiscard]] std::vector<float> block_similarity(const embed::Embeddings& leaves,
                                                  std::uint32_t block);

/// The same of word counts (Hearst, "TextTiling", 1997), in 0..1. O(words * block).
[[nodiscard]] std::vector<float> block_similarity(const Words& leaves, std::uint32_t block);

/// Depth of the valley at each value (Hearst, "TextTiling", 1997): how far one climbs to the left
/// until values fall, plus the same to the right. O(values).
[[nodiscard]] std::vector<float> valley_depths(const std::vector<float>& values);

/// For each value of the curve how far it lies on the boundary side of the threshold that
/// options.method sets; exactly 0 where it lies on it, within rounding, so that a constant curve
/// has no boundary. Precondition: the method is one of the thresholds.
[[nodiscard]] std::vector<float> boundary_margins(const std::vector<float>& smoothed,
                                                  const SegmentOptions& options);

}  // namespace strata::segment
