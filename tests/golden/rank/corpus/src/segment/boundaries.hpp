// The segment stage: vectors of a file's leaves in document order -> where the topic turns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "segment/options.hpp"

namespace strata::segment {

/// The curve and the decision for every gap; gap i lies between leaf i and i + 1, so curves have
/// leaves - 1 entries.
struct Segmentation {
  std::vector<float> similarity;  ///< cosine of the neighbours, see adjacent_similarity
  std::vector<float> smoothed;    ///< moving average of it, structural prior applied
  std::vector<float>
      margin;  ///< above 0: the threshold method wants a boundary, the more the higher
  std::vector<std::uint32_t>
      starts;  ///< first leaf of each region, ascending; starts[0] == 0 if there is a leaf

  friend bool operator==(const Segmentation&, const Segmentation&) = default;
};

/// `structure[i]` in [0, 1] is how strong a syntactic border gap i is (0 inside a definition, 1
/// between top-level ones); empty = unknown. O(leaves * (dimensions + smoothing_window_size +
/// max_leaves)). Precondition: options.validate() succeeded; structure is empty or has leaves - 1
/// entries.
[[nodiscard]] Segmentation segment(const embed::Embeddings& leaves,
                                   const std::vector<float>& structure,
                                   const SegmentOptions& options);

}  // namespace strata::segment
