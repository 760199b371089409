// How well a name in the code (symbol, file, folder) says what the query says, part by part.
#pragma once

#include <bitset>
#include <string_view>
#include <vector>

#include "retrieve/analysed_query.hpp"

namespace strata::retrieve {

/// All values lie in [0, 1].
struct NameMatch {
  float share = 0;    ///< of the name's parts that the query says
  float recall = 0;   ///< of the query's inverse document frequency that the name says
  float overlap = 0;  ///< geometric mean of the two
  float front = 0;    ///< sum of QueryTerm::front of what the name says
};

class NameMatcher {
 public:
  /// `shares` is parallel to `query.terms` (LexicalResult::shares). Keeps references to both.
  NameMatcher(const AnalysedQuery& query, const std::vector<float>& shares);

  /// A part matches a query term that has the same stem, or half if one begins with the other
  /// ("conf", "configuration") and the shorter has three letters. O(parts * terms).
  [[nodiscard]] NameMatch match(std::string_view name) const;

  /// Share of the query's words in the longest run of them that spells `name` whole; else 0.
  [[nodiscard]] float spelled(std::string_view name) const;

 private:
  const AnalysedQuery& query_;
  const std::vector<float>& shares_;
  std::bitset<256> first_bytes_;  // of the terms
};

}  // namespace strata::retrieve
