// The rows of one view: reading them into a snapshot, and changing them into another one row by
// row.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/catalog_view.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// All rows of a view as they are. Call within a transaction. kCorrupt if they are not those that
/// were written.
[[nodiscard]] Result<Snapshot> read_snapshot(const Database& database, const ViewRow& view);
/// The same without a look at the checks: kCorrupt only if rows contradict each other.
[[nodiscard]] Result<Snapshot> read_unchecked(const Database& database, const ViewRow& view);

/// Makes the rows of a view, which are those of `stored`, say what `wanted` says, except its
/// generation and documents; returns how many rows of files, skipped files and segments were
/// written or deleted. Call within a write transaction. Precondition: `wanted` keeps its promises
/// (see Snapshot).
[[nodiscard]] Result<std::uint64_t> write_snapshot(const Database& database, const ViewRow& view,
                                                   const Snapshot& stored, const Snapshot& wanted,
                                                   std::uint64_t generation);

}  // namespace strata::store
