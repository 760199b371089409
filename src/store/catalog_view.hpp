// The row of a view, and the checks by which damage is noticed that SQLite does not see: it checks
// neither the contents of its pages nor that no row is missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// A row of table `view`. Each check is a sum, modulo 2^64, of the XXH3-64 of rows, so that it
/// follows a row that changes without reading the others.
struct ViewRow {
  std::int64_t id = 0;
  std::string root;
  std::string fingerprint;
  std::uint64_t generation = 0;
  std::int64_t committed_ns = 0;
  std::uint64_t peak_memory = 0;
  std::uint64_t rows_check = 0;       ///< of its files, skipped files and segments
  std::uint64_t documents_check = 0;  ///< of its documents
};

/// Nothing if there is no view of the root. kCorrupt if the row is not as it was written, or if
/// none is found in a database that is damaged. Call within a transaction.
[[nodiscard]] Result<std::optional<ViewRow>> find_view(const Database& database,
                                                       std::string_view root);
/// The same; makes one of generation 0 if there is none. Call within a write transaction.
[[nodiscard]] Result<ViewRow> find_or_make_view(const Database& database, std::string_view root);

/// All views, by root; kCorrupt as above.
[[nodiscard]] Result<std::vector<ViewRow>> read_views(const Database& database);

/// Writes the row of a view that exists. Call within a write transaction.
[[nodiscard]] Result<void> write_view(const Database& database, const ViewRow& view);

/// kCorrupt if SQLite finds fault with its pages or indexes. O(bytes of the database).
[[nodiscard]] Result<void> check_pages(const Database& database);

[[nodiscard]] std::uint64_t check_of(const CatalogDocument& document);
/// Of the files, skipped files and segments of a snapshot.
[[nodiscard]] std::uint64_t rows_check_of(const Snapshot& snapshot);
[[nodiscard]] std::uint64_t documents_check_of(const std::vector<CatalogDocument>& documents);

}  // namespace strata::store
