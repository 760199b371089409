// Waiting for one's turn to write.
#pragma once

#include <chrono>
#include <string>

#include "core/result.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

/// The lock of an index folder; waits for another writer to finish, then fails with kBusy.
[[nodiscard]] Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                                         std::chrono::milliseconds patience);

}  // namespace strata::engine
