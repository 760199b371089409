// Two ways to take the noise out of a curve.
#pragma once

#include <cstdint>
#include <vector>

#include "segment/options.hpp"

namespace strata::segment {

/// Mean of the `window` values around each value; at the ends, of those that exist. O(values *
/// window). Precondition: window is odd.
[[nodiscard]] std::vector<float> moving_average(const std::vector<float>& values,
                                                std::uint32_t window);

/// Value, at each place, of the parabola that fits the `window` values around it best (Savitzky and
/// Golay, 1964); at the ends, those that exist. Keeps the depth and the place of a valley where an
/// average flattens it; a window of 3 or less changes nothing. O(values * window). Precondition:
/// window is odd.
[[nodiscard]] std::vector<float> savitzky_golay(const std::vector<float>& values,
                                                std::uint32_t window);

[[nodiscard]] std::vector<float> smoothed_by(const std::vector<float>& values, Smoothing method,
                                             std::uint32_t window);

}  // namespace strata::segment
