// How much the repetition of a word within one text counts.
#pragma once

#include <bit>
#include <cstdint>

namespace strata::embed {

/// 1 + ln(count), the logarithm interpolated linearly between powers of two (at most 0.06 too low),
/// so that it is the same on every machine and C library; 0 for a word that does not occur.
[[nodiscard]] inline float term_weight(std::uint32_t count) {
  if (count == 0) {
    return 0.0F;
  }
  constexpr float kLn2 = 0.693147182F;
  const std::uint32_t whole = std::bit_width(count) - 1U;
  const auto power = static_cast<float>(std::uint64_t{1} << whole);
  const float fraction = (static_cast<float>(count) - power) / power;
  return 1.0F + kLn2 * (static_cast<float>(whole) + fraction);
}

}  // namespace strata::embed
