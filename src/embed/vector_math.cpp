// Dot product and normalisation of float vectors. Both keep eight partial sums, which compilers
// turn into SIMD lanes, and add them in one fixed order; the folder is compiled without
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

template <class Number>
Number sum_of(const std::array<Number, kLanes>& sums) {
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

// In double: neither overflows nor underflows for any float.
double sum_of_squares(std::span<const float> vector) {
  std::array<double, kLanes> sums{};
  const std::size_t whole = vector.size() - vector.size() % kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const auto value = static_cast<double>(vector[i + lane]);
      sums[lane] += value * value;
    }
  }
  for (std::size_t i = whole; i < vector.size(); ++i) {
    const auto value = static_cast<double>(vector[i]);
    sums[i - whole] += value * value;
  }
  return sum_of(sums);
}

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
  return sum_of(sums);
}

void normalize(std::span<float> vector) {
  const double squares = sum_of_squares(vector);
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
