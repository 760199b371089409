// Which leaves are worth ranking: those of the regions that stage 1 selects, united with flat
// shortlists.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/view.hpp"
#include "retrieve/filter.hpp"
#include "retrieve/lexical.hpp"
#include "retrieve/query.hpp"

namespace strata::retrieve {

/// Everything that the candidates are chosen by. An empty query vector means lexical only; empty
/// `lexical` dense only.
struct Evidence {
  const index::View& view;
  const LeafFilter& filter;
  const LexicalResult& lexical;
  std::span<const float> query_vector;
};

/// Distinct admitted leaves, sorted. Flat lists hold at most leaf_level_top_k leaves each; in
/// hybrid mode the leaves of the best mid_level_top_k regions and the best leaf of the files that
/// the lexical file scores like best are added.
[[nodiscard]] std::vector<index::LeafRef> choose_candidates(const Evidence& evidence,
                                                            const RetrieveOptions& options);

/// Cosine of the query and a stored vector; 0 without a query vector.
[[nodiscard]] float similarity(std::span<const float> query,
                               index::SegmentReader::QuantizedVector stored);

}  // namespace strata::retrieve
