// Keeps the number of segments small: many small ones, or ones that are mostly dead, become one.
#pragma once

#include "core/result.hpp"
#include "engine/state.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

/// Merges segments of the coming commit where that pays and updates `next` (its segments, and its
/// files' segment names).
[[nodiscard]] Result<void> compact(const State& state, store::Snapshot& next);

/// Fills in leaves, regions and index_bytes of the committed index.
[[nodiscard]] Result<void> count_live(const State& state, RefreshReport& report);

}  // namespace strata::engine
