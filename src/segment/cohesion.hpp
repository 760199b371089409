// Division of a file into regions that keep to their own words (Utiyama and Isahara, "A Statistical
// Model for Domain-Independent Text Segmentation", 2001).
#pragma once

#include <cstdint>
#include <vector>

#include "segment/partition.hpp"
#include "segment/words.hpp"

namespace strata::segment {

/// A region costs the length of its words in a code of its own, the sum over its words of
/// ln((n + v) / (f + 1)) (n words, of which f are this one; v different ones in the file), plus a
/// price. Prices count in units of ln(words of the file), so that one price suits files of all
/// sizes.
struct RegionPrices {
  double price = 1.0;
  std::vector<float>
      savings{};  ///< of the region that begins after each gap, may be negative; empty = 0
};

/// Regions of the least total cost. O(words * max).
[[nodiscard]] std::vector<std::uint32_t> cohesive_starts(const Words& words,
                                                         const RegionPrices& prices,
                                                         RegionSize size);

/// What each gap saves, in the unit of prices: for a boundary of `starts` the cost of
/// joining the two regions it divides, for any other gap the saving of dividing its region there,
/// negative if that costs more. Limits of size are not looked at. O(words).
[[nodiscard]] std::vector<float> cohesion_margins(const Words& words, const RegionPrices& prices,
                                                  const std::vector<std::uint32_t>& starts);

/// What regions of 1, 2, .. max leaves cost that end with each leaf, without prices and in their
/// unit; for fitting. O(words * max).
[[nodiscard]] std::vector<std::vector<float>> code_lengths(const Words& words, std::uint32_t max);

}  // namespace strata::segment
