// Lines as people and editors count them: the form in which results are shown (`path:first-last`).
#pragma once

#include <compare>
#include <cstdint>

namespace strata {

/// Lines first..last of a file, 1-based and inclusive. {0, 0} means "no lines".
struct LineRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  [[nodiscard]] constexpr std::uint32_t count() const { return first == 0 ? 0 : last - first + 1; }

  [[nodiscard]] constexpr bool overlaps(LineRange other) const {
    return first <= other.last && other.first <= last;
  }

  friend constexpr auto operator<=>(const LineRange&, const LineRange&) = default;
};

}  // namespace strata
