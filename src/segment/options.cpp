// Names, checks and fingerprint of the segment options. Tested by options_test.cpp.
#include "segment/options.hpp"

#include <array>
#include <cstddef>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace strata::segment {

namespace {

// Raised whenever the same vectors and options give other regions.
constexpr int kVersion = 2;

constexpr std::uint32_t kMaxWindow = 31;
constexpr std::uint32_t kMaxBlock = 32;
constexpr std::uint32_t kMaxLeaves = 4096;
constexpr double kMaxDeviation = 5.0;
constexpr double kMaxPrice = 10.0;

constexpr std::array<std::string_view, 6> kMethodNames = {"absolute", "percentile", "deviation",
                                                          "depth",    "learned",    "cohesion"};
constexpr std::array<std::string_view, 2> kSourceNames = {"vectors", "words"};
constexpr std::array<std::string_view, 2> kSmoothingNames = {"average", "savitzky-golay"};

template <typename Choice>
Result<Choice> choice_from(std::string_view kind, std::span<const std::string_view> names,
                           std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) {
      return static_cast<Choice>(i);
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no {} is called '{}'; there is {}", kind, name, fmt::join(names, ", ")));
}

Result<void> check_range(std::string_view name, double value, double low, double high) {
  if (value >= low && value <= high) {  // false for NaN
    return {};
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} is {}; it must lie between {} and {}", name, value, low, high));
}

// What the method reads besides the curve.
double parameter_of(const SegmentOptions& options) {
  switch (options.method) {
    case ThresholdMethod::kAbsolute:
      return options.similarity_drop_threshold;
    case ThresholdMethod::kPercentile:
      return options.percentile;
    case ThresholdMethod::kDeviation:
    case ThresholdMethod::kDepth:
      return options.deviation;
    case ThresholdMethod::kCohesion:
      return options.region_price;
    case ThresholdMethod::kLearned:
      break;
  }
  return 0;
}

}  // namespace

std::string_view to_string(ThresholdMethod method) {
  return kMethodNames[static_cast<std::size_t>(method)];
}

Result<ThresholdMethod> threshold_method_from(std::string_view name) {
  return choice_from<ThresholdMethod>("threshold method", kMethodNames, name);
}

std::string_view to_string(CurveSource source) {
  return kSourceNames[static_cast<std::size_t>(source)];
}

Result<CurveSource> curve_source_from(std::string_view name) {
  return choice_from<CurveSource>("source of the curve", kSourceNames, name);
}

std::string_view to_string(Smoothing smoothing) {
  return kSmoothingNames[static_cast<std::size_t>(smoothing)];
}

Result<Smoothing> smoothing_from(std::string_view name) {
  return choice_from<Smoothing>("smoothing", kSmoothingNames, name);
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
       {check_range("block_leaves", block_leaves, 1, kMaxBlock),
        check_range("similarity_drop_threshold", similarity_drop_threshold, -1, 1),
        check_range("percentile", percentile, 0, 1),
        check_range("deviation", deviation, 0, kMaxDeviation),
        check_range("region_price", region_price, 0, kMaxPrice),
        check_range("structural_prior", structural_prior, 0, 1)}) {
    if (!checked) {
      return checked;
    }
  }
  return {};
}

std::string SegmentOptions::fingerprint() const {
  std::string text = fmt::format("{}:{}={},leaves={}..{}", kVersion, to_string(method),
                                 parameter_of(*this), min_leaves, max_leaves);
  if (method != ThresholdMethod::kLearned) {
    text += fmt::format(",prior={}", structural_prior);
  }
  if (method != ThresholdMethod::kLearned && method != ThresholdMethod::kCohesion) {
    text += fmt::format(",curve={}/{},{}={}", to_string(curve_source), block_leaves,
                        to_string(smoothing), smoothing_window_size);
  }
  return text;
}

}  // namespace strata::segment
