// The rows of one view: reading them into a snapshot, and changing them into another one row by
// row.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// Number of the view of a root; nothing if there is none. Call within a transaction.
[[nodiscard]] Result<std::optional<std::int64_t>> find_view(const Database& database,
                                                            std::string_view root);
/// The same; makes one of generation 0 if there is none. Call within a write transaction.
[[nodiscard]] Result<std::int64_t> find_or_make_view(const Database& database,
                                                     std::string_view root);

/// 0 if there is no such view.
[[nodiscard]] Result<std::uint64_t> read_generation(const Database& database,
                                                    std::string_view root);

/// All rows of a view as they are. Call within a transaction. kCorrupt if they contradict each
/// other.
[[nodiscard]] Result<Snapshot> read_snapshot(const Database& database, std::int64_t view);

/// Makes the rows of a view, which are those of `stored`, say what `wanted` says, except its
/// generation and documents; returns how many rows of files, skipped files and segments were
/// written or deleted. Call within a write transaction. Precondition: `wanted` keeps its promises
/// (see Snapshot).
[[nodiscard]] Result<std::uint64_t> write_snapshot(const Database& database, std::int64_t view,
                                                   const Snapshot& stored, const Snapshot& wanted,
                                                   std::uint64_t generation);

}  // namespace strata::store
