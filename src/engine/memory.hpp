// The memory budget of indexing (invariant 10): one number from which every limit follows that
// keeps work in memory, and the peak that was reached.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "core/result.hpp"

namespace strata::engine {

/// Limits in bytes of source text. They decide where segments end, so an index depends on the
/// budget in its layout, never in its answers.
struct MemoryPlan {
  std::uint64_t in_flight = 0;  ///< read, parsed and embedded at once; one larger file runs alone
  std::uint64_t batch = 0;      ///< analysed and not yet added to the segment
  std::uint64_t segment = 0;    ///< a segment is closed when it holds this much
  std::uint64_t merge = 0;      ///< segments that are merged hold no more than this together
};

inline constexpr std::uint64_t kSmallestBudget = std::uint64_t{64} << 20U;
inline constexpr std::uint64_t kLargestBudget = std::uint64_t{1} << 40U;

/// kInvalidArgument if the budget (bytes) is out of range.
[[nodiscard]] Result<MemoryPlan> plan_memory(std::uint64_t budget);

/// Most memory that this process has had resident, mapped files included, bytes.
[[nodiscard]] std::uint64_t peak_memory();

/// Lets threads in while what they work on stays within a limit.
class ByteGate {
 public:
  explicit ByteGate(std::uint64_t limit) : limit_(limit) {}

  /// Waits until `bytes` more fit, or until nobody else is in.
  void enter(std::uint64_t bytes);
  void leave(std::uint64_t bytes);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t limit_;
  std::uint64_t inside_ = 0;
};

}  // namespace strata::engine
