// Which leaves are worth ranking: those of the regions that stage 1 selects, united with flat
// shortlists.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/view.hpp"
#include "retrieve/filter.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/lexical.hpp"
#include "retrieve/past_commits.hpp"
#include "retrieve/query.hpp"
#include "retrieve/standings.hpp"

namespace strata::retrieve {

/// Everything that the candidates are chosen by. An empty query vector means lexical only; empty
/// `lexical` dense only.
struct Evidence {
  const index::View& view;
  const LeafFilter& filter;
  const LexicalResult& lexical;
  std::span<const float> query_vector;
  const Standings& standings;
  const PastCommits& past;
};

struct Candidate {
  index::LeafRef leaf;
  std::uint8_t sources = 0;  ///< Source bits
};

/// Distinct admitted leaves, sorted. Flat lists hold at most leaf_level_top_k leaves each (0:
/// automatic_shortlist); in hybrid and two-stage mode the leaves of the best mid_level_top_k (0:
/// automatic_beam) regions and the best leaf of the files that the lexical file scores like best
/// are added; two-stage mode has no flat lists.
[[nodiscard]] std::vector<Candidate> choose_candidates(const Evidence& evidence,
                                                       const RetrieveOptions& options);

/// Sorted by leaf, the sources of equal leaves united.
[[nodiscard]] std::vector<Candidate> distinct(std::vector<Candidate> chosen);

/// One figure for all fields of a unit, by which shortlists are made.
[[nodiscard]] float lexical_sum(const LexicalScores& scores);

/// Cosine of the query and a stored vector; 0 without a query vector.
[[nodiscard]] float similarity(std::span<const float> query,
                               index::SegmentReader::QuantizedVector stored);

}  // namespace strata::retrieve
