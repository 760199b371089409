// From what boundaries and regions are worth to regions of legal sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace strata::segment {

/// Limits of a region, in leaves. Precondition: 1 <= min <= max.
struct RegionSize {
  std::uint32_t min = 1;
  std::uint32_t max = 1;
};

/// Cost of a region of `length` leaves that begins with leaf `start`. Asked once for each region of
/// legal size: by ascending end, and for each end by ascending length, so that it can be computed
/// by adding one leaf in front.
using RegionCost = std::function<double(std::size_t start, std::size_t length)>;

/// First leaf of each region of the best division of `leaves` leaves. No region is larger than max;
/// among such divisions the best has, in this order, the fewest regions under min, the lowest sum
/// of costs, the fewest regions, the most even sizes, the latest boundaries. O(leaves * max) calls.
[[nodiscard]] std::vector<std::uint32_t> best_division(std::size_t leaves, RegionSize size,
                                                       const RegionCost& cost);

/// The same for gains.size() + 1 leaves, where `gains[i]` is what a boundary at gap i is worth,
/// negative if it is unwanted.
[[nodiscard]] std::vector<std::uint32_t> best_starts(const std::vector<double>& gains,
                                                     RegionSize size);

}  // namespace strata::segment
