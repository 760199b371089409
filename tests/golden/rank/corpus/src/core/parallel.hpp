// Data-parallel loops. Work item i writes only slot i of its output, so results never depend on the
// number of threads or on their order.
#pragma once

#include <cstddef>
#include <functional>

namespace strata {

/// Number of threads to use when the user said "0 = as many as there are cores".
[[nodiscard]] std::size_t resolve_threads(std::size_t requested);

/// Calls work(i) once for every i in [0, count), on up to `threads` threads (0 = all cores), the
/// calling one included. Items are handed out in order, one at a time. `work` must not throw and
/// must not touch what another item writes. Returns when all are done.
void parallel_for(std::size_t count, std::size_t threads,
                  const std::function<void(std::size_t)>& work);

}  // namespace strata
