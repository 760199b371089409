// How the budget is shared out: 64 MiB are the program, its model and what it maps; of the rest,
// 1/160 is source that is being parsed and embedded (source code whose definitions are tiny needs
// up to 50 times its size then), 1/256 source that is analysed and waits (a few times its size),
// 1/8 source in the segment that is being made or merged (up to five times its size). A file larger
// than the first share is worked on alone and may exceed the budget: --max-file-bytes bounds that.
// Large Markdown is taken in parts (document_parts.hpp).
// Tested by memory_test.cpp.
#include "engine/memory.hpp"

#include <sys/resource.h>

#include <fmt/format.h>

namespace strata::engine {

namespace {

constexpr std::uint64_t kProgram = std::uint64_t{64} << 20U;

}  // namespace

Result<MemoryPlan> plan_memory(std::uint64_t budget) {
  if (budget < kSmallestBudget || budget > kLargestBudget) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("the memory budget is {} bytes; it must lie between {} and {}", budget,
                            kSmallestBudget, kLargestBudget));
  }
  const std::uint64_t rest = budget - kProgram;
  return MemoryPlan{
      .in_flight = rest / 160, .batch = rest / 256, .segment = rest / 8, .merge = rest / 8};
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
