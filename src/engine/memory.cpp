// How the budget is shared out, from measurements on real repositories (docs/benchmarks.md): a file
// that is being parsed and embedded needs up to about 24 times its size, an analysed one up to
// twice, a segment in the making and its dictionary about as much as its source, a merge the size
// of the new segment. So 1/64, 1/32, 1/4 and 1/4 of the budget as source bytes stay below it
// together, and leave room for the program and its model (about 40 MiB). Tested by
// memory_test.cpp.
#include "engine/memory.hpp"

#include <sys/resource.h>

#include <fmt/format.h>

namespace strata::engine {

Result<MemoryPlan> plan_memory(std::uint64_t budget) {
  if (budget < kSmallestBudget || budget > kLargestBudget) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("the memory budget is {} bytes; it must lie between {} and {}", budget,
                            kSmallestBudget, kLargestBudget));
  }
  return MemoryPlan{
      .in_flight = budget / 64, .batch = budget / 32, .segment = budget / 4, .merge = budget / 4};
}

std::uint64_t peak_memory() {
  struct rusage usage {};

  if (::getrusage(RUSAGE_SELF, &usage) != 0 || usage.ru_maxrss < 0) {
    return 0;
  }
  constexpr std::uint64_t kUnit = 1024;  // Linux counts in kibibytes
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kUnit;
}

void ByteGate::enter(std::uint64_t bytes) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return inside_ == 0 || inside_ + bytes <= limit_; });
  inside_ += bytes;
}

void ByteGate::leave(std::uint64_t bytes) {
  {
    const std::scoped_lock lock(mutex_);
    inside_ -= bytes;
  }
  changed_.notify_all();
}

}  // namespace strata::engine
