// The features of one candidate, and the score that a set of weights makes of them.
#pragma once

#include <array>

#include "retrieve/analysed_query.hpp"
#include "retrieve/candidates.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/weights.hpp"

namespace strata::retrieve {

using FeatureVector = std::array<float, kFeatureCount>;

[[nodiscard]] FeatureVector features_of(index::LeafRef ref, const Evidence& evidence,
                                        const AnalysedQuery& query);

/// Weighted sum, with the parts that are not zero as its explanation.
[[nodiscard]] Hit score(index::LeafRef leaf, const FeatureVector& features, const Weights& weights);

}  // namespace strata::retrieve
