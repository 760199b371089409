// Analyses that were made before: of another branch, in another work tree, of an earlier text of a
// file. A segment is an archive of analyses; which of them are live is a view's business.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/result.hpp"
#include "engine/load_view.hpp"
#include "engine/state.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {

class Pool {
 public:
  /// Opens all segments that options and model of this engine made. One that cannot be opened is
  /// left out. Hold the writer lock, so that nobody deletes what is found. Segments of `view` come
  /// first.
  Pool(const State& state, const store::WriterLock& lock, const store::Snapshot& view);

  /// Segment that holds an analysis of these bytes under this path. Before it is named for the
  /// first time, all of its checksums are verified. May be called from several threads.
  [[nodiscard]] std::optional<std::string> find(std::string_view path, Hash128 content) const;

 private:
  struct Entry {
    std::string name;
    SharedReader reader;
    mutable std::once_flag checked;
    mutable bool sound = false;
  };

  std::vector<std::unique_ptr<Entry>> entries_;
};

/// What housekeeping did.
struct Tidied {
  std::uint64_t segments = 0;  ///< deleted
  std::uint64_t bytes = 0;     ///< of them
};

/// Deletes segments that no view names, the ones released first going first, until those that are
/// left take `allowance` bytes at most; and files that killed writers left behind.
Result<Tidied> tidy_pool(const store::WriterLock& lock, store::Catalog& catalog,
                         const std::string& folder, std::uint64_t allowance);

/// What tidy_pool may leave after a commit: half of the bytes of the segments in use, at least
/// 64 MiB.
[[nodiscard]] std::uint64_t usual_allowance(const store::Catalog& catalog,
                                            const std::string& folder);

}  // namespace strata::engine
