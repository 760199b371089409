// From what each gap is worth as a boundary to regions of legal sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace strata::segment {

/// Limits of a region, in leaves. Precondition: 1 <= min <= max.
struct RegionSize {
  std::uint32_t min = 1;
  std::uint32_t max = 1;
};

/// First leaf of each region of the best division of gains.size() + 1 leaves. `gains[i]` is what a
/// boundary at gap i is worth, negative if it is unwanted. No region is larger than max; among such
/// divisions the best has, in this order, the fewest regions under min, the highest sum of gains at
/// its boundaries, the fewest regions, the most even sizes, the latest boundaries. O(leaves * max).
[[nodiscard]] std::vector<std::uint32_t> best_starts(const std::vector<double>& gains,
                                                     RegionSize size);

}  // namespace strata::segment
