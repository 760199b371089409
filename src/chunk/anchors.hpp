// Anchors: borders that are fixed by what stands around them, whatever the rest of the file looks
// like. Leaves are optimised only between anchors, so that an edit changes the leaves of its own
// run and of nothing else.
#pragma once

#include "chunk/items.hpp"
#include "chunk/options.hpp"

namespace strata::chunk {

/// Sets Item::anchor where it is not set. O(items).
void set_anchors(Outline& outline, const ChunkOptions& options);

}  // namespace strata::chunk
