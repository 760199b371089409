// Waiting for one's turn to write.
#pragma once

#include <chrono>
#include <string>

#include "core/progress.hpp"
#include "core/result.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// The lock of an index folder; waits for another writer to finish, then fails with kBusy. Tells
/// `progress` (may be empty) that it waits.
[[nodiscard]] Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                                         std::chrono::milliseconds patience,
                                                         const ProgressSink& progress = {});

}  // namespace strata::engine
