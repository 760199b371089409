// Dot product and normalisation of float vectors. The dot product keeps eight partial sums, which
// compilers turn into SIMD lanes, and adds them in one fixed order; the folder is compiled without
// contraction into fused multiply-adds, so that every machine rounds alike. O(dimensions). Tested
// by vector_math_test.cpp.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "embed/embedder.hpp"

namespace strata::embed {

namespace {

constexpr std::size_t kLanes = 8;

}  // namespace

float dot(std::span<const float> a, std::span<const float> b) {
  std::array<float, kLanes> sums{};
  const std::size_t whole = a.size() - a.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] += a[i + lane] * b[i + lane];
    }
  }
  for (std::size_t i = whole; i < a.size(); ++i) {
    sums[i - whole] += a[i] * b[i];
  }
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

void normalize(std::span<float> vector) {
  double squares = 0;  // in double: neither overflows nor underflows for any float
  for (const float value : vector) {
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  if (squares == 0.0) {
    return;
  }
  if (!std::isfinite(squares)) {
    std::ranges::fill(vector, 0.0F);
    return;
  }
  const double length = std::sqrt(squares);
  const auto scaled = [length](float value) {
    return static_cast<float>(static_cast<double>(value) / length);
  };
  const std::size_t whole = vector.size() - vector.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      vector[i + lane] = scaled(vector[i + lane]);
    }
  }
  std::transform(vector.begin() + static_cast<std::ptrdiff_t>(whole), vector.end(),
                 vector.begin() + static_cast<std::ptrdiff_t>(whole), scaled);
}

bool is_zero(std::span<const float> vector) {
  return std::ranges::all_of(vector, [](float value) { return value == 0.0F; });
}

}  // namespace strata::embed
