// Similarity, smoothing and the four threshold methods. Sums run in document order and in double,
// so the curve is the same on every machine. O(leaves * (dimensions + window)), percentile O(leaves
// log leaves). Tested by curve_test.cpp.
#include "segment/curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace strata::segment {

namespace {

// Differences of cosines below this are rounding, not meaning.
constexpr double kTolerance = 1e-6;

struct Moments {
  double mean = 0;
  double deviation = 0;  // of the population
};

Moments moments(const std::vector<float>& values) {
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

std::optional<float> cosine(std::span<const float> a, std::span<const float> b) {
  const float product = embed::dot(a, b);
  if (!std::isfinite(product) || embed::is_zero(a) || embed::is_zero(b)) {
    return std::nullopt;
  }
  return std::clamp(product, -1.0F, 1.0F);
}

// A value between the share of lowest values that are boundaries and the rest.
double percentile_threshold(std::vector<float> values, double percentile) {
  if (values.empty()) {
    return 0;
  }
  std::ranges::sort(values);
  const auto below = static_cast<std::size_t>(percentile * static_cast<double>(values.size()));
  if (below == 0) {
    return static_cast<double>(values.front());
  }
  if (below >= values.size()) {
    return static_cast<double>(values.back()) + 2 * kTolerance;
  }
  return (static_cast<double>(values[below - 1]) + static_cast<double>(values[below])) / 2;
}

// sign * (threshold - value), rounding removed.
std::vector<float> distances(const std::vector<float>& values, double threshold, double sign) {
  std::vector<float> margins;
  margins.reserve(values.size());
  for (const float value : values) {
    const double margin = sign * (threshold - static_cast<double>(value));
    margins.push_back(std::abs(margin) <= kTolerance ? 0.0F : static_cast<float>(margin));
  }
  return margins;
}

}  // namespace

std::vector<float> adjacent_similarity(const embed::Embeddings& leaves) {
  if (leaves.rows() < 2) {
    return {};
  }
  std::vector<std::optional<float>> gaps;
  double sum = 0;
  std::size_t known = 0;
  for (std::size_t i = 0; i + 1 < leaves.rows(); ++i) {
    gaps.push_back(cosine(leaves.row(i), leaves.row(i + 1)));
    if (gaps.back()) {
      sum += static_cast<double>(*gaps.back());
      ++known;
    }
  }
  const float mean = known == 0 ? 1.0F : static_cast<float>(sum / static_cast<double>(known));
  std::vector<float> similarity;
  similarity.reserve(gaps.size());
  for (const auto& gap : gaps) {
    similarity.push_back(gap.value_or(mean));
  }
  return similarity;
}

std::vector<float> moving_average(const std::vector<float>& values, std::uint32_t window) {
  const std::size_t half = window / 2;
  std::vector<float> averages;
  averages.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t begin = i - std::min(i, half);
    const std::size_t end = std::min(values.size(), i + half + 1);
    double sum = 0;
    for (std::size_t k = begin; k < end; ++k) {
      sum += static_cast<double>(values[k]);
    }
    averages.push_back(static_cast<float>(sum / static_cast<double>(end - begin)));
  }
  return averages;
}

std::vector<float> valley_depths(const std::vector<float>& values) {
  std::vector<float> left(values);   // the peak that is reached by climbing left
  std::vector<float> right(values);  // and right
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i - 1] >= values[i]) {
      left[i] = left[i - 1];
    }
  }
  for (std::size_t i = values.size(); i-- > 1;) {
    if (values[i] >= values[i - 1]) {
      right[i - 1] = right[i];
    }
  }
  std::vector<float> depths;
  depths.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    depths.push_back((left[i] - values[i]) + (right[i] - values[i]));
  }
  return depths;
}

std::vector<float> boundary_margins(const std::vector<float>& smoothed,
                                    const SegmentOptions& options) {
  switch (options.method) {
    case ThresholdMethod::kAbsolute:
      return distances(smoothed, options.similarity_drop_threshold, 1);
    case ThresholdMethod::kPercentile:
      return distances(smoothed, percentile_threshold(smoothed, options.percentile), 1);
    case ThresholdMethod::kDeviation: {
      const Moments curve = moments(smoothed);
      return distances(smoothed, curve.mean - options.deviation * curve.deviation, 1);
    }
    case ThresholdMethod::kDepth: {
      const std::vector<float> depths = valley_depths(smoothed);
      const Moments curve = moments(depths);
      return distances(depths, curve.mean + options.deviation * curve.deviation, -1);
    }
  }
  return {};
}

}  // namespace strata::segment
