// Leaves that the query names outright: by a stack frame, a path, or a symbol as code spells it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "retrieve/analysed_query.hpp"
#include "retrieve/filter.hpp"
#include "retrieve/hit.hpp"

namespace strata::retrieve {

struct NamedPlace {
  index::LeafRef leaf;
  Source source = Source::kPlace;
  ScorePart part;  ///< "place.frame", "place.path" or "place.symbol"
};

/// Admitted leaves, sorted; at most one place of each feature per leaf. A path matches the files
/// that share most of its last names, the file's name at least, so that traces of other machines
/// are understood. O(files + symbols of the names).
[[nodiscard]] std::vector<NamedPlace> named_places(const index::View& view,
                                                   const LeafFilter& filter,
                                                   const AnalysedQuery& query);

/// Adds the parts of the leaf's places to its score. `places` as named_places gives them.
void add_places(Hit& hit, const std::vector<NamedPlace>& places);

}  // namespace strata::retrieve
