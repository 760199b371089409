// The memory budget of indexing (invariant 10): one number from which every limit follows that
// keeps work in memory, and the peak that was reached. Pages of the mapped index are not counted:
// the system can take them back at any time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "core/result.hpp"

namespace strata::engine {

/// Limits that follow from a budget. They decide where segments end and how source files are read
/// that do not fit as a whole; all other answers are the same with any budget.
struct MemoryPlan {
  // Bytes of source text:
  std::uint64_t batch = 0;    ///< analysed and not yet added to the segment
  std::uint64_t segment = 0;  ///< a segment is closed when it holds this much
  std::uint64_t merge = 0;    ///< segments that are merged hold no more than this together
  std::uint64_t whole = 0;    ///< a larger source file is not parsed as a whole
  std::uint64_t part = 0;     ///< what is parsed of it at a time
  // Bytes of memory:
  std::uint64_t in_flight = 0;  ///< of files that are read, parsed and embedded at once
  std::uint64_t free = 0;       ///< that each of them may take, however small
  std::uint64_t alone = 0;      ///< of a file that is worked on alone, and of the segment then
  std::uint64_t one_file = 0;   ///< of a segment; a source file that needs more is left out

  /// What a file of so many bytes may take while others are worked on: 60 times its size and what
  /// is free, of which the syntax tree is the most. One that needs more than in_flight is worked on
  /// alone, and so is one whose tree turns out larger.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t bytes) const;
  /// Most memory for the tree of a file that is worked on alone, beside a segment of so much
  /// source.
  [[nodiscard]] std::uint64_t tree_beside(std::uint64_t segment_bytes, std::uint64_t bytes) const;
  /// Most memory that a document may need (document/memory_need.hpp) to be read beside others.
  [[nodiscard]] std::uint64_t document_beside_others(std::uint64_t bytes) const;
  /// Bytes of a part of a document that takes so much memory per 64 KiB, where it needs most.
  [[nodiscard]] std::size_t document_part(std::uint64_t memory_of_window) const;
  /// The same of a section that is longer than a part, before it is cut all the same.
  [[nodiscard]] std::size_t document_section(std::uint64_t memory_of_window) const;
};

inline constexpr std::uint64_t kSmallestBudget = std::uint64_t{128} << 20U;
inline constexpr std::uint64_t kLargestBudget = std::uint64_t{1} << 40U;

/// Of a budget (bytes) for the whole process. kInvalidArgument if it is out of range.
[[nodiscard]] Result<MemoryPlan> plan_memory(std::uint64_t budget);

/// Most memory that this process has had resident, mapped files included, bytes.
[[nodiscard]] std::uint64_t peak_memory();

/// Lets threads in while what they take stays within a limit.
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
