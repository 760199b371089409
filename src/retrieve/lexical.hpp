// Fielded BM25 of a query on three levels at once: leaf, region and file. The units of a coarser
// level are pooled: their term counts and lengths are the sums over their leaves.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/view.hpp"
#include "retrieve/analysed_query.hpp"

namespace strata::retrieve {

/// Scores of one unit, each divided by the most that the query could reach, hence in [0, 1] on a
/// scale that depends on the query and the corpus only, never on the other candidates.
struct LexicalScores {
  std::array<float, index::kFieldCount> field{};
  float coverage = 0;  ///< share of the query's inverse document frequency that occurs in any field

  [[nodiscard]] float operator[](index::Field f) const {
    return field[static_cast<std::size_t>(f)];
  }
};

/// Scores in one segment, by LeafId, RegionId and FileId.
struct SegmentScores {
  std::vector<LexicalScores> leaves;
  std::vector<LexicalScores> regions;
  std::vector<LexicalScores> files;
};

struct LexicalResult {
  std::vector<SegmentScores> segments;  ///< parallel to View::segments()
  std::vector<float> shares;            ///< of each term in the query's inverse document frequency
  std::uint64_t matching = 0;           ///< live leaves with at least one term in any field
};

/// Document frequencies count live leaves. O(postings of the terms + units of the view).
[[nodiscard]] LexicalResult score_lexically(const index::View& view,
                                            const std::vector<QueryTerm>& terms);

}  // namespace strata::retrieve
