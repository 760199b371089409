// Each window is summed anew, in document order and in double, so that results are the same on
// every machine. Tested by smoothing_test.cpp.
#include "segment/smoothing.hpp"

#include <algorithm>
#include <cstddef>

namespace strata::segment {

namespace {

struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;  // exclusive
};

Window window_at(std::size_t place, std::size_t values, std::uint32_t size) {
  const std::size_t half = size / 2;
  return {.begin = place - std::min(place, half), .end = std::min(values, place + half + 1)};
}

// Least squares of a + b x + c x^2 at x = 0, by Cramer's rule on the normal equations. x counts
// from the judged value, so that the sums stay small whole numbers.
double parabola_at(const std::vector<float>& values, std::size_t place, Window window) {
  double n = 0;
  double x1 = 0;
  double x2 = 0;
  double x3 = 0;
  double x4 = 0;
  double y0 = 0;
  double y1 = 0;
  double y2 = 0;
  for (std::size_t k = window.begin; k < window.end; ++k) {
    const double x = static_cast<double>(k) - static_cast<double>(place);
    const auto y = static_cast<double>(values[k]);
    n += 1;
    x1 += x;
    x2 += x * x;
    x3 += x * x * x;
    x4 += x * x * x * x;
    y0 += y;
    y1 += x * y;
    y2 += x * x * y;
  }
  const double a = x2 * x4 - x3 * x3;
  const double b = x1 * x4 - x2 * x3;
  const double c = x1 * x3 - x2 * x2;
  const double determinant = n * a - x1 * b + x2 * c;
  return (y0 * a - y1 * b + y2 * c) / determinant;
}

}  // namespace

std::vector<float> moving_average(const std::vector<float>& values, std::uint32_t window) {
  std::vector<float> averages;
  averages.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Window around = window_at(i, values.size(), window);
    double sum = 0;
    for (std::size_t k = around.begin; k < around.end; ++k) {
      sum += static_cast<double>(values[k]);
    }
    averages.push_back(static_cast<float>(sum / static_cast<double>(around.end - around.begin)));
  }
  return averages;
}

std::vector<float> savitzky_golay(const std::vector<float>& values, std::uint32_t window) {
  std::vector<float> smoothed;
  smoothed.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Window around = window_at(i, values.size(), window);
    const bool goes_through =
        around.end - around.begin <= 3;  // three points: the parabola hits all
    smoothed.push_back(goes_through ? values[i]
                                    : static_cast<float>(parabola_at(values, i, around)));
  }
  return smoothed;
}

std::vector<float> smoothed_by(const std::vector<float>& values, Smoothing method,
                               std::uint32_t window) {
  return method == Smoothing::kAverage ? moving_average(values, window)
                                       : savitzky_golay(values, window);
}

}  // namespace strata::segment
