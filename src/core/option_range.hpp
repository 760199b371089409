// The check of numeric options against the ranges that they may lie in.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/result.hpp"

namespace strata {

/// An option with its value; both ends of the range are allowed.
struct OptionRange {
  std::string_view name;
  std::int64_t value = 0;
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// kInvalidArgument for the first one outside of its range, named `table`.`name`.
[[nodiscard]] Result<void> all_in_range(std::string_view table,
                                        std::span<const OptionRange> options);

}  // namespace strata
