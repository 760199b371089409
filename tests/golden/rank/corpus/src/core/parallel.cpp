// A shared counter and one thread per core: items are large (a file each), so nothing cleverer
// pays. Tested by parallel_test.cpp.
#include "core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace strata {

std::size_t resolve_threads(std::size_t requested) {
  if (requested > 0) {
    return requested;
  }
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, std::size_t threads,
                  const std::function<void(std::size_t)>& work) {
  const std::size_t workers = std::min(count, resolve_threads(threads));
  std::atomic<std::size_t> next{0};
  const auto drain = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      work(i);
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < workers; ++i) {
    helpers.emplace_back(drain);
  }
  drain();
}

}  // namespace strata
