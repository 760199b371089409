// Regions, files and folders as results of an exact search.
#pragma once

#include <vector>

#include "index/view.hpp"
#include "retrieve/exact.hpp"

namespace strata::retrieve {

/// One hit for each region, file or folder in which hits lie, in the order of their best ones, with
/// all their matches in the order of the file. "exact.leaves" counts the further leaves that match.
/// A folder is the one that holds the file itself; it has no matches of its own, and files of the
/// top folder stand for themselves. `hits` are sorted; `level` is none of leaves. O(matches log
/// matches).
[[nodiscard]] std::vector<ExactHit> as_exact_units(const index::View& view,
                                                   std::vector<ExactHit> hits, Level level);

}  // namespace strata::retrieve
