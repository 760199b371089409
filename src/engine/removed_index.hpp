// Taking an index away while others may be at work with it.
#pragma once

#include <string>

#include "store/writer_lock.hpp"

namespace strata::engine {

/// Deletes an index with its folder, as far as the files in it are ours. To others it is gone at
/// once, not file by file.
void remove_index(const store::WriterLock& lock, const std::string& folder);

/// Deletes what killed processes have left of such removals in a cache folder.
void remove_remains(const std::string& cache);

}  // namespace strata::engine
