// A ranked answer and why it stands where it does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/view.hpp"

namespace strata::retrieve {

/// One addend of a score: value = weight * feature.
struct ScorePart {
  std::string_view feature;  ///< static name: "bm25.symbol"
  float feature_value = 0;
  float contribution = 0;
};

/// A leaf with its score; text and context are attached by engine/ask after the freshness check.
struct Hit {
  index::LeafRef leaf;
  float score = 0;  ///< sum of the contributions
  std::vector<ScorePart> parts;
};

struct Ranking {
  std::vector<Hit> hits;         ///< best first; ties by path, then position
  std::uint64_t candidates = 0;  ///< leaves that were scored
  std::uint64_t matching =
      0;  ///< live leaves that hold a query term or were in the dense shortlist
};

}  // namespace strata::retrieve
