// Small leaves that anchors left over are merged with a neighbour.
#pragma once

#include <vector>

#include "chunk/items.hpp"
#include "chunk/options.hpp"
#include "chunk/plan.hpp"

namespace strata::chunk {

/// Merges each leaf under min_tokens with the neighbour before or after it, if both fit together
/// and stand in the same container or in a container and its parent. One pass, O(leaves).
[[nodiscard]] std::vector<PlannedLeaf> merge_small(const Outline& outline,
                                                   const std::vector<PlannedLeaf>& leaves,
                                                   const ChunkOptions& options);

}  // namespace strata::chunk
