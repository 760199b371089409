// An index is derived data: what is damaged is thrown away and made again.
#pragma once

#include <string>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "engine/state.hpp"
#include "store/catalog.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// Opens the catalogue of an index folder; one that is damaged is replaced by one that knows the
/// documents only, so that the next refresh builds the index anew.
[[nodiscard]] Result<store::Catalog> open_catalog(const std::string& folder,
                                                  const embed::Notice& notice = {});

/// Deletes the catalogue and opens a new one, which takes in the documents of the folder.
/// Tells so.
[[nodiscard]] Result<store::Catalog> replace_catalog(const store::WriterLock& lock,
                                                     const std::string& folder,
                                                     const embed::Notice& notice = {});

/// Replaces the catalogue of an open engine if `error`, met in using it, says that it is damaged;
/// false if it does not, or it cannot be replaced.
[[nodiscard]] bool replace_if_damaged(State& state, const store::WriterLock& lock,
                                      const Error& error);

/// Reads every byte of the segments that a snapshot names. Files whose segment is missing, damaged
/// or does not hold them are taken out of the snapshot, so that they are analysed again; damaged
/// segments are deleted. kUnsupported if a newer strata wrote one. O(bytes of the index).
[[nodiscard]] Result<store::Snapshot> sound_part(const store::WriterLock& lock,
                                                 const std::string& folder,
                                                 const store::Snapshot& snapshot);

}  // namespace strata::engine
