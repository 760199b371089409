// Similarity of the leaves before and after each gap, and the four threshold methods. Sums run in
// document order and in double, so the curve is the same on every machine. O(leaves * dimensions *
// block) or O(words * block), percentile O(leaves log leaves). Tested by curve_test.cpp.
#include "segment/curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include "segment/moments.hpp"

namespace strata::segment {

namespace {

// Differences of cosines below this are rounding, not meaning.
constexpr double kTolerance = 1e-6;

std::optional<float> cosine(std::span<const float> a, std::span<const float> b) {
  const float product = embed::dot(a, b);
  if (!std::isfinite(product) || embed::is_zero(a) || embed::is_zero(b)) {
    return std::nullopt;
  }
  return std::clamp(product, -1.0F, 1.0F);
}

// Leaves begin .. middle - 1 lie before the gap, middle .. end - 1 after it.
struct Blocks {
  std::size_t begin = 0;
  std::size_t middle = 0;
  std::size_t end = 0;
};

Blocks blocks_at(std::size_t gap, std::size_t leaves, std::size_t size) {
  const std::size_t middle = gap + 1;
  return {.begin = middle - std::min(middle, size),
          .middle = middle,
          .end = std::min(leaves, middle + size)};
}

std::vector<float> sum_of(const embed::Embeddings& leaves, std::size_t begin, std::size_t end) {
  std::vector<double> sums(leaves.dimensions);
  for (std::size_t leaf = begin; leaf < end; ++leaf) {
    const std::span<const float> row = leaves.row(leaf);
    for (std::size_t k = 0; k < row.size(); ++k) {
      sums[k] += static_cast<double>(row[k]);
    }
  }
  std::vector<float> sum;
  sum.reserve(sums.size());
  for (const double value : sums) {
    sum.push_back(static_cast<float>(value));
  }
  embed::normalize(sum);
  return sum;
}

// How often each word occurs in a block; counting anew costs the words of the block alone.
class WordCounts {
 public:
  explicit WordCounts(std::size_t vocabulary) : counts_(vocabulary, 0) {}

  void count(const Words& words, std::size_t begin, std::size_t end) {
    for (const std::uint32_t id : present_) {
      counts_[id] = 0;
    }
    present_.clear();
    for (std::size_t leaf = begin; leaf < end; ++leaf) {
      for (const std::uint32_t id : words.leaf(leaf)) {
        if (counts_[id]++ == 0) {
          present_.push_back(id);
        }
      }
    }
  }

  [[nodiscard]] std::optional<float> cosine(const WordCounts& other) const {
    if (present_.empty() || other.present_.empty()) {
      return std::nullopt;
    }
    return static_cast<float>(product(other) / std::sqrt(product(*this) * other.product(other)));
  }

 private:
  [[nodiscard]] double product(const WordCounts& other) const {
    double sum = 0;
    for (const std::uint32_t id : present_) {
      sum += static_cast<double>(counts_[id]) * static_cast<double>(other.counts_[id]);
    }
    return sum;
  }

  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> present_;
};

// Gaps that nothing is known about take the mean of the others.
std::vector<float> filled(const std::vector<std::optional<float>>& gaps) {
  double sum = 0;
  std::size_t known = 0;
  for (const auto& gap : gaps) {
    sum += static_cast<double>(gap.value_or(0.0F));
    known += gap ? 1U : 0U;
  }
  const float mean = known == 0 ? 1.0F : static_cast<float>(sum / static_cast<double>(known));
  std::vector<float> similarity;
  similarity.reserve(gaps.size());
  for (const auto& gap : gaps) {
    similarity.push_back(gap.value_or(mean));
  }
  return similarity;
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

std::vector<float> block_similarity(const embed::Embeddings& leaves, std::uint32_t block) {
  std::vector<std::optional<float>> gaps;
  for (std::size_t i = 0; i + 1 < leaves.rows(); ++i) {
    if (block == 1) {
      gaps.push_back(cosine(leaves.row(i), leaves.row(i + 1)));
      continue;
    }
    const Blocks around = blocks_at(i, leaves.rows(), block);
    gaps.push_back(cosine(sum_of(leaves, around.begin, around.middle),
                          sum_of(leaves, around.middle, around.end)));
  }
  return filled(gaps);
}

std::vector<float> block_similarity(const Words& leaves, std::uint32_t block) {
  WordCounts left(leaves.vocabulary);
  WordCounts right(leaves.vocabulary);
  std::vector<std::optional<float>> gaps;
  for (std::size_t i = 0; i + 1 < leaves.leaves(); ++i) {
    const Blocks around = blocks_at(i, leaves.leaves(), block);
    left.count(leaves, around.begin, around.middle);
    right.count(leaves, around.middle, around.end);
    gaps.push_back(left.cosine(right));
  }
  return filled(gaps);
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
    case ThresholdMethod::kLearned:
    case ThresholdMethod::kCohesion:
      break;
  }
  return {};
}

}  // namespace strata::segment
