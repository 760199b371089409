// Waiting for one's turn to write.
#pragma once

#include <chrono>
#include <string>

#include "core/progress.hpp"
#include "core/result.hpp"
#include "engine/state.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// The lock of an index folder; waits for another writer to finish, then fails with kBusy. Tells
/// `progress` (may be empty) that it waits.
[[nodiscard]] Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                                         std::chrono::milliseconds patience,
                                                         const ProgressSink& progress = {});

/// The same for the index of an open engine, whose catalogue must still be the one that lies there:
/// kNotFound if another process has removed the index meanwhile.
[[nodiscard]] Result<store::WriterLock> lock_for_writing(const State& state);

}  // namespace strata::engine
