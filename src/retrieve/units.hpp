// Results that are larger than a leaf: siblings merged into their parent, and whole regions and
// files. Folders: folders.hpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "retrieve/filter.hpp"
#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// Where several of the best hits lie in one parent (the file, else the region), hold at least half
/// of its tokens, none of them is one of the first two hits, and the parent has at most
/// `most_tokens` tokens and only admitted leaves, the best of them becomes a hit of that parent and
/// the others go. `hits` are sorted; only the first `window` of them count. Scores and the order of
/// the others stay.
[[nodiscard]] std::vector<Hit> merge_siblings(const index::View& view, const LeafFilter& filter,
                                              std::vector<Hit> hits, std::size_t window,
                                              std::uint32_t most_tokens);

/// One hit for each region or file in which hits lie, best first. A unit scores as its best leaf,
/// plus "unit.share": how many of its leaves are among the best 50 hits. `hits` are sorted.
[[nodiscard]] std::vector<Hit> as_units(const index::View& view, const std::vector<Hit>& hits,
                                        Level level);

}  // namespace strata::retrieve
