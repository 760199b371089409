// How the budget is shared out: 64 MiB are the program, its model and what it maps. Of the rest,
// 0.32 are for files that are parsed and embedded at one moment (source code needs 10 to 60 times
// its size then, all but the most tiny tokens), 1/256 is source that is analysed and waits (a few
// times its size), 1/8 source in the segment that is being made or merged (up to five times its
// size). A source file that fits into none of this has the budget for itself and the segment, which
// is closed before if it is large: what a tree takes is counted while it grows, and where it
// outgrows its share, the file is analysed in parts (source_parts.hpp). What a document needs is
// told beforehand from its bytes (document/memory_need.hpp); one that does not fit, or is over 16
// MiB, is read in parts too (document_parts.hpp). Tested by memory_test.cpp.
#include "engine/memory.hpp"

#include <algorithm>
#include <sys/resource.h>

#include <fmt/format.h>

#include "document/memory_need.hpp"

namespace strata::engine {

namespace {

constexpr std::uint64_t kProgram = std::uint64_t{64} << 20U;
constexpr std::uint64_t kPerSourceByte = 60;  // of memory, while a file is parsed
constexpr std::uint64_t kPerSegmentByte = 5;  // the same in a segment
constexpr std::uint64_t kPercent = 100;
constexpr std::uint64_t kOfTree = 125;  // tree and pruned copy, as percentage of the tree

}  // namespace

Result<MemoryPlan> plan_memory(std::uint64_t budget) {
  if (budget < kSmallestBudget || budget > kLargestBudget) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("the memory budget is {} bytes; it must lie between {} and {}", budget,
                            kSmallestBudget, kLargestBudget));
  }
  const std::uint64_t rest = budget - kProgram;
  return MemoryPlan{.batch = rest / 256,
                    .segment = rest / 8,
                    .merge = rest / 8,
                    .whole = rest / 48,
                    .part = rest / 512,
                    .in_flight = rest * 32 / kPercent,
                    .free = rest / 128,
                    .alone = rest * 95 / kPercent,
                    .one_file = rest * 62 / kPercent};
}

std::uint64_t MemoryPlan::share_of(std::uint64_t bytes) const {
  return bytes * kPerSourceByte + free;
}

std::uint64_t MemoryPlan::tree_beside(std::uint64_t segment_bytes, std::uint64_t bytes) const {
  const std::uint64_t others = segment_bytes * kPerSegmentByte + 2 * bytes;
  return others >= alone ? 1 : (alone - others) * kPercent / kOfTree;
}

std::uint64_t MemoryPlan::document_beside_others(std::uint64_t bytes) const {
  return std::min(share_of(bytes), std::max(in_flight, free));
}

std::size_t MemoryPlan::document_section(std::uint64_t memory_of_window) const {
  return alone / 2 * document::kNeedWindow / std::max<std::uint64_t>(memory_of_window, 1);
}

std::size_t MemoryPlan::document_part(std::uint64_t memory_of_window) const {
  constexpr std::uint64_t kLeast = std::uint64_t{16} << 10U;
  constexpr std::uint64_t kMost = std::uint64_t{4} << 20U;
  return std::clamp(document_section(memory_of_window) / 4, kLeast, kMost);
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
