// An index is derived data: what is damaged is thrown away and made again.
#pragma once

#include <string>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// Opens the catalogue of an index folder; one that is damaged is replaced by an empty one, so that
/// the next refresh builds the index anew.
[[nodiscard]] Result<store::Catalog> open_catalog(const std::string& folder);

/// Deletes the catalogue and opens an empty one.
[[nodiscard]] Result<store::Catalog> replace_catalog(const store::WriterLock& lock,
                                                     const std::string& folder);

/// True if every segment that the snapshot names is there and whole, and holds the files that it
/// should. O(bytes of the index).
[[nodiscard]] bool is_whole(const std::string& folder, const store::Snapshot& snapshot);

}  // namespace strata::engine
