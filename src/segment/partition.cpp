// Dynamic programming over the end of the last region: the best division of the first n leaves
// extends the best one of the first n - k by a region of k leaves, k <= max. Without limits it
// gives exactly the gaps with a positive gain. O(leaves * max) time, O(leaves) memory. Tested by
// partition_test.cpp.
#include "segment/partition.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>

namespace strata::segment {

namespace {

// Lower is better, member by member. Costs are sums of the same terms in document order, so equal
// divisions compare equal on every machine.
struct Cost {
  std::uint32_t too_small = 0;
  double sum = 0;  // of the regions
  std::uint32_t regions = 0;
  std::uint64_t squares = 0;  // of the sizes: least when they are even

  friend auto operator<=>(const Cost&, const Cost&) = default;
};

struct Division {
  Cost cost;
  std::uint32_t last_start = 0;  // of its last region
};

}  // namespace

std::vector<std::uint32_t> best_division(std::size_t leaves, RegionSize size,
                                         const RegionCost& cost_of) {
  std::vector<Division> best(leaves + 1);  // best[n]: of the first n leaves
  for (std::size_t end = 1; end <= leaves; ++end) {
    for (std::size_t length = 1; length <= std::min<std::size_t>(size.max, end); ++length) {
      const std::size_t start = end - length;
      Cost cost = best[start].cost;
      cost.too_small += length < size.min ? 1U : 0U;
      cost.sum += cost_of(start, length);
      cost.regions += 1;
      cost.squares += std::uint64_t{length} * length;
      if (length == 1 || cost < best[end].cost) {
        best[end] = {.cost = cost, .last_start = static_cast<std::uint32_t>(start)};
      }
    }
  }
  std::vector<std::uint32_t> starts;
  for (std::size_t end = leaves; end > 0; end = best[end].last_start) {
    starts.push_back(best[end].last_start);
  }
  std::ranges::reverse(starts);
  return starts;
}

std::vector<std::uint32_t> best_starts(const std::vector<double>& gains, RegionSize size) {
  return best_division(gains.size() + 1, size, [&](std::size_t start, std::size_t) {
    return start == 0 ? 0.0 : -gains[start - 1];
  });
}

}  // namespace strata::segment
