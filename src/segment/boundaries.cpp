// Topic segmentation. The thresholds follow Hearst's TextTiling: similarity of the leaves before
// and after each gap, smoothing, structural prior, threshold, then the division into regions of
// legal sizes that keeps the strongest boundaries. Smoothing spreads a sharp turn over the gaps
// beside it; where they cannot all be boundaries, the gap whose own similarity lies lowest under
// its surroundings is worth most. The learned detector gives each gap a worth of its own for the
// same division; cohesion divides by the words of whole regions. Tested by boundaries_test.cpp.
#include "segment/boundaries.hpp"

#include <algorithm>
#include <cstddef>

#include "segment/cohesion.hpp"
#include "segment/curve.hpp"
#include "segment/learned.hpp"
#include "segment/partition.hpp"
#include "segment/smoothing.hpp"

namespace strata::segment {

namespace {

// What the prior takes from the similarity of each gap.
std::vector<float> prior_of(std::span<const float> structure, std::size_t gaps, double weight) {
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

std::vector<float> savings_of(const std::vector<float>& prior, double price) {
  std::vector<float> savings;
  savings.reserve(prior.size());
  for (const float share : prior) {
    savings.push_back(static_cast<float>(price) * share);
  }
  return savings;
}

// Where no words are known, the worth of each gap alone decides.
void divide_by_words(Segmentation& result, const Words& words, RegionSize size,
                     const RegionPrices& prices) {
  const std::size_t gaps = result.similarity.size();
  if (words.leaves() == gaps + 1) {
    result.starts = cohesive_starts(words, prices, size);
    result.margin = cohesion_margins(words, prices, result.starts);
    return;
  }
  result.margin.assign(gaps, static_cast<float>(-prices.price));
  for (std::size_t i = 0; i < std::min(gaps, prices.savings.size()); ++i) {
    result.margin[i] += prices.savings[i];
  }
  result.starts = best_starts({result.margin.begin(), result.margin.end()}, size);
}

bool has_direction(const embed::Embeddings& vectors) {
  return std::ranges::any_of(vectors.values, [](float value) { return value != 0; });
}

}  // namespace

Segmentation segment(const Leaves& leaves, const SegmentOptions& options) {
  const std::size_t count = std::max(leaves.vectors.rows(), leaves.texts.size());
  if (count == 0) {
    return {};
  }
  const bool needs_words =
      options.method == ThresholdMethod::kLearned || options.method == ThresholdMethod::kCohesion;
  const bool by_words = leaves.texts.size() == count &&
                        (options.curve_source == CurveSource::kWords ||
                         leaves.vectors.rows() != count || !has_direction(leaves.vectors));
  const bool count_words = leaves.words == nullptr && (needs_words || by_words);
  const Words counted = count_words ? words_of(leaves.texts) : Words{};
  const Words& words = leaves.words == nullptr ? counted : *leaves.words;
  const std::vector<float> structure(leaves.structure.begin(), leaves.structure.end());
  const RegionSize size = {.min = options.min_leaves, .max = options.max_leaves};

  Segmentation result;
  result.similarity = by_words ? block_similarity(words, options.block_leaves)
                               : block_similarity(leaves.vectors, options.block_leaves);
  result.smoothed =
      smoothed_by(result.similarity, options.smoothing, options.smoothing_window_size);
  const std::vector<float> prior =
      prior_of(structure, result.similarity.size(), options.structural_prior);
  for (std::size_t i = 0; i < result.smoothed.size(); ++i) {
    result.smoothed[i] -= prior[i];
  }
  if (needs_words) {
    const bool learned = options.method == ThresholdMethod::kLearned;
    divide_by_words(
        result, words, size,
        {.price = learned ? 1.0 : options.region_price,
         .savings = learned ? learned_worth(leaves.vectors, leaves.texts, words, structure)
                            : savings_of(prior, options.region_price)});
  } else {
    result.margin = boundary_margins(result.smoothed, options);
    result.starts = best_starts(gains_of(result, prior), size);
  }
  return result;
}

Segmentation segment(const embed::Embeddings& leaves, const std::vector<float>& structure,
                     const SegmentOptions& options) {
  return segment(Leaves{.vectors = leaves, .structure = structure}, options);
}

}  // namespace strata::segment
