// The natural logarithm from basic operations alone, so that it is the same for every C library and
// processor.
#pragma once

#include <bit>
#include <cstdint>

namespace strata::segment {

/// ln(x) for finite x >= 1, to about 1e-10: the exponent times ln 2, plus the series
/// 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1) / (m + 1), for the mantissa m in [1/sqrt 2, sqrt 2).
[[nodiscard]] inline double natural_log(double x) {
  constexpr double kLn2 = 0.693147180559945309;
  constexpr double kSqrt2 = 1.41421356237309505;
  constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52U) - 1;
  constexpr std::uint64_t kOne = std::uint64_t{1023} << 52U;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<double>(bits >> 52U) - 1023.0;
  auto mantissa = std::bit_cast<double>((bits & kMantissa) | kOne);
  if (mantissa >= kSqrt2) {
    mantissa /= 2;
    exponent += 1;
  }
  const double s = (mantissa - 1) / (mantissa + 1);
  const double t = s * s;
  const double series =
      1 + t * (1.0 / 3 + t * (1.0 / 5 + t * (1.0 / 7 + t * (1.0 / 9 + t * (1.0 / 11 + t / 13)))));
  return exponent * kLn2 + 2 * s * series;
}

}  // namespace strata::segment
