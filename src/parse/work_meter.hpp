// The work that is left for one parse, in counted steps.
#pragma once

#include <cstdint>

namespace strata::parse {

/// Counts steps down. What runs out stays so.
class WorkMeter {
 public:
  explicit WorkMeter(std::uint64_t most) : left_(most) {}

  /// Takes steps; false if there are not that many left.
  bool spend(std::uint64_t steps) {
    exhausted_ = exhausted_ || steps > left_;
    const std::uint64_t taken = exhausted_ ? left_ : steps;
    left_ -= taken;
    spent_ += taken;
    return !exhausted_;
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }

  [[nodiscard]] std::uint64_t spent() const { return spent_; }

 private:
  std::uint64_t left_;
  std::uint64_t spent_ = 0;
  bool exhausted_ = false;
};

}  // namespace strata::parse
