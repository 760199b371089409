// Mean and standard deviation of a curve.
#pragma once

#include <cmath>
#include <vector>

namespace strata::segment {

struct Moments {
  double mean = 0;
  double deviation = 0;  ///< of the population
};

/// {0, 0} of no values. Summed in order and in double.
[[nodiscard]] inline Moments moments(const std::vector<float>& values) {
  if (values.empty()) {
    return {};
  }
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const float value : values) {
    sum += static_cast<double>(value);
  }
  const double mean = sum / count;
  double squares = 0;
  for (const float value : values) {
    squares += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean);
  }
  return {.mean = mean, .deviation = std::sqrt(squares / count)};
}

}  // namespace strata::segment
