// Linear probing in a table at most half full; the hashes are already well mixed, so their low bits
// choose the slot. O(1) expected for each feature. Tested by feature_counts_test.cpp.
#include "embed/feature_counts.hpp"

#include <bit>
#include <limits>

namespace strata::embed {

void FeatureCounts::reset(std::size_t features) {
  slots_.assign(std::bit_ceil(2 * features + 1), Slot{});
}

void FeatureCounts::add(std::uint64_t hash, std::uint32_t weight) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].count != 0 && slots_[at].hash != hash) {
    at = (at + 1) & mask;
  }
  Slot& slot = slots_[at];
  if (slot.count == 0) {
    slot = {.hash = hash, .count = 0, .weight = weight};
  }
  if (slot.count != std::numeric_limits<std::uint32_t>::max()) {
    ++slot.count;
  }
}

}  // namespace strata::embed
