// A boundary detector fitted to documents and code whose structure was hidden from it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "embed/embedder.hpp"
#include "segment/words.hpp"

namespace strata::segment {

inline constexpr std::size_t kBoundaryFeatures = 14;

/// What the detector knows of one gap; places as in boundary_feature_names().
using BoundaryFeatures = std::array<float, kBoundaryFeatures>;

[[nodiscard]] std::array<std::string_view, kBoundaryFeatures> boundary_feature_names();

/// One entry per gap. Curves are in standard deviations from the mean of the file, so that they
/// mean the same in every file and for every model. Arguments as in segment(); `vectors` may be
/// empty. O(leaves * dimensions + words).
[[nodiscard]] std::vector<BoundaryFeatures> boundary_features(
    const embed::Embeddings& vectors, std::span<const std::string_view> texts, const Words& words,
    std::span<const float> structure);

/// What a border at each gap is worth beside the cohesion of its regions, in the unit of
/// RegionPrices, by the weights of boundary_weights.txt.
[[nodiscard]] std::vector<float> learned_worth(const embed::Embeddings& vectors,
                                               std::span<const std::string_view> texts,
                                               const Words& words,
                                               std::span<const float> structure);

}  // namespace strata::segment
