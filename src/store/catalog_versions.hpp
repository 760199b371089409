// Versions of the catalogue: which one a database has, and how it becomes the current one.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// Version of the tables in a database, 0 if there are none yet. kUnsupported if it belongs to
/// another program or a newer strata.
[[nodiscard]] Result<std::int64_t> version_of(const Database& database);

/// Makes the tables in a new database, or makes those of an older version what this one wants, in
/// one transaction. Tables of version 1 are emptied, as they hold nothing that cannot be made
/// again. Documents whose files lie in `folder` are taken in by a new database, and those that
/// version 2 and 3 held are written there.
[[nodiscard]] Result<void> make_current(const Database& database, const std::string& folder);

}  // namespace strata::store
