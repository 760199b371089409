// Keeping the cache folder small: what happens after a commit, and on request.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "engine/state.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// Notes that an index was used now, for the choice of those that have to go.
void mark_used(const std::string& folder);

/// Deletes segments that nobody is likely to need again, and indexes beyond the cap of the cache.
Result<void> tidy_after_commit(const store::WriterLock& lock, State& state);

/// Bytes of the segments of an index that no view names: they are kept for branches that come back.
[[nodiscard]] std::uint64_t unused_bytes(const State& state);

/// Bytes of all indexes of a cache folder.
[[nodiscard]] std::uint64_t cache_bytes(const std::string& cache);

}  // namespace strata::engine
