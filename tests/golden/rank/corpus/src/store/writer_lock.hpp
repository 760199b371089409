// One writer at a time per index folder, and the removal of files that no commit names. Readers
// need no lock.
//
// Why a lock although Catalog::commit already refuses a stale generation: a writer may find that
// the segment it wants to write is there already and keep it, while another one, having just
// committed without it, is about to delete it.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace strata::store {

/// Held from before the catalogue is loaded until garbage has been collected. The system releases
/// it when the process ends, however it ends.
class WriterLock {
 public:
  /// kBusy at once if another process, or another part of this one, holds the lock of `folder`.
  [[nodiscard]] static Result<WriterLock> acquire(const std::string& folder);
  ~WriterLock();
  WriterLock(WriterLock&& other) noexcept;
  WriterLock& operator=(WriterLock&& other) noexcept;

 private:
  explicit WriterLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

/// Deletes the segments of `folder` that are not in `named` (those of the last commit), and what
/// killed writers left behind. Readers that have them mapped keep them. A file that cannot be
/// deleted now is left for the next time. Returns the number of deleted files.
std::size_t collect_garbage(const WriterLock& lock, const std::string& folder,
                            const std::vector<std::string>& named);

}  // namespace strata::store
