// Gives ranked leaves their text and context, after checking that the bytes on disk are still those
// that were indexed.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.hpp"
#include "index/view.hpp"
#include "retrieve/hit.hpp"

namespace strata::engine {

/// Reads each hit's file below `root` once. A leaf whose bytes changed is marked stale and shown
/// without text.
[[nodiscard]] std::vector<Found> attach(const std::string& root, const index::View& view,
                                        const std::vector<retrieve::Hit>& hits);

}  // namespace strata::engine
