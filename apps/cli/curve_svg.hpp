// The similarity curves of files as SVG.
#pragma once

#include <string>
#include <vector>

#include "engine/answer.hpp"

namespace strata::cli {

/// One panel for each file among the entries that has at least two leaves with a curve: similarity
/// (thin) and smoothed similarity (thick) at each gap, vertical lines where regions begin, strength
/// of the decision as bars below. Left to right is the order of leaves.
[[nodiscard]] std::string curve_svg(const std::vector<TreeEntry>& entries);

}  // namespace strata::cli
