// The segment stage: vectors and words of a file's leaves in document order -> where the topic
// turns.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "embed/embedder.hpp"
#include "segment/options.hpp"
#include "segment/words.hpp"

namespace strata::segment {

/// The curve and the decision for every gap; gap i lies between leaf i and i + 1, so curves have
/// leaves - 1 entries.
struct Segmentation {
  std::vector<float> similarity;  ///< cosine of the leaves before and after, see block_similarity
  std::vector<float> smoothed;    ///< the same, structural prior applied
  std::vector<float> margin;      ///< above 0: the method wants a boundary, the more the higher
  std::vector<std::uint32_t>
      starts;  ///< first leaf of each region, ascending; starts[0] == 0 if there is a leaf

  friend bool operator==(const Segmentation&, const Segmentation&) = default;
};

/// What is known of a file's leaves, in document order. Each part may be missing.
struct Leaves {
  const embed::Embeddings& vectors;           ///< a row for each leaf, or none at all
  std::span<const std::string_view> texts{};  ///< of each leaf; "" for one that is not searched
  std::span<const float> structure{};         ///< see below
  const Words* words = nullptr;               ///< words_of the texts, if they are known already
};

/// `structure[i]` in [0, 1] is how strong a structural border gap i is (0 inside a definition, 1
/// between top-level ones); empty = unknown. Words are counted only where the method or the curve
/// needs them. O(leaves * (dimensions * block_leaves + smoothing_window_size) + words *
/// max_leaves). Preconditions: options.validate() succeeded; texts and rows, where there are any,
/// are as many; structure is empty or has leaves - 1 entries.
[[nodiscard]] Segmentation segment(const Leaves& leaves, const SegmentOptions& options);

/// The same from vectors alone.
[[nodiscard]] Segmentation segment(const embed::Embeddings& leaves,
                                   const std::vector<float>& structure,
                                   const SegmentOptions& options);

}  // namespace strata::segment
