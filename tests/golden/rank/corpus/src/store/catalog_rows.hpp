// The tables of the catalogue: reading them into a snapshot, and changing them into another one row
// by row.
#pragma once

#include <cstdint>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// All tables as they are. Call within a transaction. kCorrupt if they contradict each other.
[[nodiscard]] Result<Snapshot> read_snapshot(const Database& database);

/// Makes the tables say what `wanted` says, except its generation; returns how many rows of files,
/// skipped files and segments were written or deleted. Call within a write transaction.
/// Precondition: `wanted` keeps its promises (see Snapshot).
[[nodiscard]] Result<std::uint64_t> write_snapshot(const Database& database, const Snapshot& wanted,
                                                   std::uint64_t generation);

}  // namespace strata::store
