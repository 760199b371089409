// The features of one candidate, and the score that a set of weights makes of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "retrieve/analysed_query.hpp"
#include "retrieve/candidates.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/weights.hpp"

namespace strata::retrieve {

using FeatureVector = std::array<float, kFeatureCount>;

enum class Depth : std::uint8_t {
  kScores,  ///< BM25 and cosine of leaf and file only: all that plain modes weigh
  kAll,
};

/// One vector per candidate, in their order. `candidates` ascend, so that the leaves of a file
/// stand together.
[[nodiscard]] std::vector<FeatureVector> features_of(const std::vector<index::LeafRef>& candidates,
                                                     const Evidence& evidence,
                                                     const AnalysedQuery& query, Depth depth);

[[nodiscard]] float weighted_sum(const FeatureVector& features, const Weights& weights);

/// The same with the parts that are not zero as its explanation.
[[nodiscard]] Hit score(index::LeafRef leaf, const FeatureVector& features, const Weights& weights);

}  // namespace strata::retrieve
