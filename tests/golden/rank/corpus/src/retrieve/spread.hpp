// Keeps one file from filling the whole answer.
#pragma once

#include <cstdint>
#include <vector>

#include "index/view.hpp"
#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// Moves hits of a file beyond its first `per_file` behind those of all other files, keeping the
/// order otherwise, and cuts the list to `limit`. per_file 0 = no limit. Precondition: hits are
/// sorted.
[[nodiscard]] std::vector<Hit> spread_over_files(const index::View& view, std::vector<Hit> hits,
                                                 std::uint32_t per_file, std::uint32_t limit);

}  // namespace strata::retrieve
