// Plan: which consecutive items become one leaf.
#pragma once

#include <cstdint>
#include <vector>

#include "chunk/items.hpp"
#include "chunk/options.hpp"

namespace strata::chunk {

/// Items [first, last) of an outline.
struct PlannedLeaf {
  std::size_t first = 0;
  std::size_t last = 0;
  std::uint64_t tokens = 0;  ///< estimate

  friend bool operator==(const PlannedLeaf&, const PlannedLeaf&) = default;
};

struct Plan {
  std::vector<PlannedLeaf> leaves;  ///< they tile the items
  std::uint64_t steps = 0;          ///< comparisons made; at most kMostStepsPerItem per item
};

inline constexpr std::uint64_t kMostStepsPerItem = 520;

/// Borders of least total cost between anchors. A leaf over max_tokens happens only if one item is.
[[nodiscard]] Plan plan_leaves(const Outline& outline, const ChunkOptions& options);

}  // namespace strata::chunk
