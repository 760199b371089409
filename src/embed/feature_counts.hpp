// How often each hashed feature of a text occurs, with the weight that it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata::embed {

/// Open-addressing table for at most `features` different 64-bit hashes. Features are told apart by
/// their hash alone.
class FeatureCounts {
 public:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t count = 0;   ///< 0 = free
    std::uint32_t weight = 0;  ///< as of the first occurrence
  };

  /// Forgets everything and makes room. Reuses memory.
  void reset(std::size_t features);
  void add(std::uint64_t hash, std::uint32_t weight);

  /// Used and free slots, in no useful order.
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }

 private:
  std::vector<Slot> slots_;
};

}  // namespace strata::embed
