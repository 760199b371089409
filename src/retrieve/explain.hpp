// Why a hit stands above the next one.
#pragma once

#include <vector>

#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// Sets `lead` and `lead_parts` (at most three) of every hit but the last. The differences over all
/// features add up to the lead. O(hits * parts^2).
void explain_order(std::vector<Hit>& hits);

}  // namespace strata::retrieve
