// flock(2) has no time-out, so it is tried again and again. Tested by engine_test.cpp.
#include "engine/write_lock.hpp"

#include <thread>

namespace strata::engine {

Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                           std::chrono::milliseconds patience,
                                           const ProgressSink& progress) {
  constexpr std::chrono::milliseconds kPause{20};
  for (std::chrono::milliseconds waited{0};; waited += kPause) {
    auto lock = store::WriterLock::acquire(folder);
    if (lock || lock.error().kind != ErrorKind::kBusy || waited >= patience) {
      return lock;
    }
    if (progress) {
      progress({.activity = "waiting for another process that writes this index",
                .done = 0,
                .total = 0,
                .unit = {}});
    }
    std::this_thread::sleep_for(kPause);
  }
}

Result<store::WriterLock> lock_for_writing(const State& state) {
  if (state.no_model) {
    return tl::unexpected(*state.no_model);
  }
  auto lock = lock_for_writing(state.folder, state.lock_patience, state.progress);
  if (lock && state.catalog.is_displaced()) {
    return fail(ErrorKind::kNotFound, "another process has removed the index in " + state.folder);
  }
  return lock;
}

}  // namespace strata::engine
