// Taking what was deleted out of the segments themselves.
#pragma once

#include <string>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// Writes anew every segment that holds a file which no view names any more, without it, and
/// commits. The old segments stay in the pool for whoever reads them; tidy_pool() deletes them.
/// Views whose segments cannot be read are left as they are. Memory: one segment.
[[nodiscard]] Result<void> purge_dead_files(const store::WriterLock& lock, store::Catalog& catalog,
                                            const std::string& folder);

}  // namespace strata::engine
