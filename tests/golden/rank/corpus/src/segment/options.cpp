// Names, checks and fingerprint of the segment options. Tested by options_test.cpp.
#include "segment/options.hpp"

#include <array>

#include <fmt/format.h>

namespace strata::segment {

namespace {

// Raised whenever the same vectors and options give other regions.
constexpr int kVersion = 1;

constexpr std::uint32_t kMaxWindow = 31;
constexpr std::uint32_t kMaxLeaves = 4096;
constexpr double kMaxDeviation = 5.0;

constexpr std::array<std::string_view, 4> kMethodNames = {"absolute", "percentile", "deviation",
                                                          "depth"};

Result<void> check_range(std::string_view name, double value, double low, double high) {
  if (value >= low && value <= high) {  // false for NaN
    return {};
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} is {}; it must lie between {} and {}", name, value, low, high));
}

double threshold_of(const SegmentOptions& options) {
  switch (options.method) {
    case ThresholdMethod::kAbsolute:
      return options.similarity_drop_threshold;
    case ThresholdMethod::kPercentile:
      return options.percentile;
    case ThresholdMethod::kDeviation:
    case ThresholdMethod::kDepth:
      return options.deviation;
  }
  return 0;
}

}  // namespace

std::string_view to_string(ThresholdMethod method) {
  return kMethodNames[static_cast<std::size_t>(method)];
}

Result<ThresholdMethod> threshold_method_from(std::string_view name) {
  for (std::size_t i = 0; i < kMethodNames.size(); ++i) {
    if (kMethodNames[i] == name) {
      return static_cast<ThresholdMethod>(i);
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no threshold method is called '{}'; there is {}", name,
                          "absolute, percentile, deviation, depth"));
}

Result<void> SegmentOptions::validate() const {
  if (smoothing_window_size % 2 == 0 || smoothing_window_size > kMaxWindow) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("smoothing_window_size is {}; it must be odd and lie between 1 and {}",
                            smoothing_window_size, kMaxWindow));
  }
  if (min_leaves < 1 || min_leaves > max_leaves || max_leaves > kMaxLeaves) {
    return fail(
        ErrorKind::kInvalidArgument,
        fmt::format("min_leaves is {} and max_leaves is {}; 1 <= min <= max <= {} must hold",
                    min_leaves, max_leaves, kMaxLeaves));
  }
  for (const auto& checked :
       {check_range("similarity_drop_threshold", similarity_drop_threshold, -1, 1),
        check_range("percentile", percentile, 0, 1),
        check_range("deviation", deviation, 0, kMaxDeviation),
        check_range("structural_prior", structural_prior, 0, 1)}) {
    if (!checked) {
      return checked;
    }
  }
  return {};
}

std::string SegmentOptions::fingerprint() const {
  return fmt::format("{}:window={},{}={},prior={},leaves={}..{}", kVersion, smoothing_window_size,
                     to_string(method), threshold_of(*this), structural_prior, min_leaves,
                     max_leaves);
}

}  // namespace strata::segment
