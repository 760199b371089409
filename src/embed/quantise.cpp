// Symmetric linear quantisation to int8. Rounding is spelled out instead of taken from the C
// library, whose result depends on the rounding mode; conversion to an integer truncates.
// O(dimensions). Tested by quantise_test.cpp.
#include "embed/quantise.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace strata::embed {

namespace {

constexpr float kLargest = 127.0F;

constexpr std::size_t kLanes = 8;  // run lengths that compilers turn into SIMD

float finite_or_zero(float value) { return std::isfinite(value) ? value : 0.0F; }

float largest_of(std::span<const float> values) {
  std::array<float, kLanes> largest{};
  const std::size_t whole = values.size() - values.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const float size = std::abs(values[i + lane]);
      largest[lane] =
          size > largest[lane] && size <= std::numeric_limits<float>::max() ? size : largest[lane];
    }
  }
  for (std::size_t i = whole; i < values.size(); ++i) {
    largest[0] = std::max(largest[0], std::abs(finite_or_zero(values[i])));
  }
  return *std::ranges::max_element(largest);
}

}  // namespace

float quantise(std::span<const float> values, std::span<std::int8_t> components) {
  const float scale = largest_of(values) / kLargest;
  if (scale == 0.0F) {  // also where the largest value is too small to be divided
    std::fill_n(components.begin(), values.size(), std::int8_t{0});
    return scale;
  }
  constexpr int kMost = static_cast<int>(kLargest);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float exact = finite_or_zero(values[i]) / scale;
    const int rounded = static_cast<int>(exact + std::copysign(0.5F, exact));
    components[i] = static_cast<std::int8_t>(std::clamp(rounded, -kMost, kMost));
  }
  return scale;
}

std::int32_t dot(std::span<const std::int8_t> a, std::span<const std::int8_t> b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<std::int32_t>(a[i]) * static_cast<std::int32_t>(b[i]);
  }
  return sum;
}

}  // namespace strata::embed
