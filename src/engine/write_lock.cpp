// flock(2) has no time-out, so it is tried again and again. Tested by engine_test.cpp.
#include "engine/write_lock.hpp"

#include <thread>

namespace strata::engine {

Result<store::WriterLock> lock_for_writing(const std::string& folder,
                                           std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{20};
  for (std::chrono::milliseconds waited{0};; waited += kPause) {
    auto lock = store::WriterLock::acquire(folder);
    if (lock || lock.error().kind != ErrorKind::kBusy || waited >= patience) {
      return lock;
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace strata::engine
