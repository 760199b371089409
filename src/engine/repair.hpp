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

/// Reads every byte of the segments that a snapshot names. Files whose segment is missing, damaged
/// or does not hold them are taken out of the snapshot, so that they are analysed again; damaged
/// segments are deleted. kUnsupported if a newer strata wrote one. O(bytes of the index).
[[nodiscard]] Result<store::Snapshot> sound_part(const store::WriterLock& lock,
                                                 const std::string& folder,
                                                 const store::Snapshot& snapshot);

}  // namespace strata::engine
