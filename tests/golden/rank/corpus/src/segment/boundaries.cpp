// Topic segmentation after Hearst's TextTiling: cosine of neighbouring leaves, moving average,
// structural prior, threshold, then the division into regions of legal sizes that keeps the
// strongest boundaries. Smoothing spreads a sharp turn over the gaps beside it; where they cannot
// all be boundaries, the gap whose own similarity lies lowest under its surroundings is worth most.
// Tested by boundaries_test.cpp.
#include "segment/boundaries.hpp"

#include <algorithm>
#include <cstddef>

#include "segment/curve.hpp"
#include "segment/partition.hpp"

namespace strata::segment {

namespace {

// What the prior takes from the similarity of each gap.
std::vector<float> prior_of(const std::vector<float>& structure, std::size_t gaps, double weight) {
  std::vector<float> prior(gaps, 0.0F);
  for (std::size_t i = 0; i < std::min(gaps, structure.size()); ++i) {
    const float strength = structure[i] > 0 ? std::min(structure[i], 1.0F) : 0.0F;
    prior[i] = static_cast<float>(weight) * strength;
  }
  return prior;
}

// Keeps the sign of the margin, so that limits of size alone decide which wanted boundaries fall
// and which unwanted ones must be.
std::vector<double> gains_of(const Segmentation& curve, const std::vector<float>& prior) {
  std::vector<double> gains;
  gains.reserve(curve.margin.size());
  for (std::size_t i = 0; i < curve.margin.size(); ++i) {
    const float own = curve.similarity[i] - prior[i];
    const auto dip = static_cast<double>(curve.smoothed[i] - own);
    const auto margin = static_cast<double>(curve.margin[i]);
    gains.push_back(margin + (margin > 0 ? std::max(0.0, dip) : std::min(0.0, dip)));
  }
  return gains;
}

}  // namespace

Segmentation segment(const embed::Embeddings& leaves, const std::vector<float>& structure,
                     const SegmentOptions& options) {
  if (leaves.rows() == 0) {
    return {};
  }
  Segmentation result;
  result.similarity = adjacent_similarity(leaves);
  result.smoothed = moving_average(result.similarity, options.smoothing_window_size);
  const std::vector<float> prior =
      prior_of(structure, result.similarity.size(), options.structural_prior);
  for (std::size_t i = 0; i < result.smoothed.size(); ++i) {
    result.smoothed[i] -= prior[i];
  }
  result.margin = boundary_margins(result.smoothed, options);
  result.starts =
      best_starts(gains_of(result, prior), {.min = options.min_leaves, .max = options.max_leaves});
  return result;
}

}  // namespace strata::segment
