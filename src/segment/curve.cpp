// Similarity of the leaves before and after each gap, and the four threshold methods. Sums run in
// document order and in double, so the curve is the same on every machine. O(leaves * dimensions *
// block) or O(words), percentile O(leaves log leaves). Tested by curve_test.cpp.
#include "segment/curve.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

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

// Unit vectors of the sums of leaves begin .. end - 1.
class BlockSums {
 public:
  explicit BlockSums(const embed::Embeddings& leaves) : leaves_(leaves), sums_(leaves.dimensions) {}

  std::vector<float> of(std::size_t begin, std::size_t end) {
    std::fill(sums_.begin(), sums_.end(), 0.0);
    for (std::size_t leaf = begin; leaf < end; ++leaf) {
      const std::span<const float> row = leaves_.row(leaf);
      add(row);
    }
    std::vector<float> sum(sums_.size());
    std::transform(sums_.begin(), sums_.end(), sum.begin(),
                   [](double value) { return static_cast<float>(value); });
    embed::normalize(sum);
    return sum;
  }

 private:
  // In runs of a fixed length, which compilers turn into SIMD; each sum is still its own.
  void add(std::span<const float> row) {
    constexpr std::size_t kLanes = 8;
    const std::size_t whole = row.size() - row.size() % kLanes;
    for (std::size_t k = 0; k < whole; k += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums_[k + lane] += static_cast<double>(row[k + lane]);
      }
    }
    for (std::size_t k = whole; k < row.size(); ++k) {
      sums_[k] += static_cast<double>(row[k]);
    }
  }

  const embed::Embeddings& leaves_;
  std::vector<double> sums_;
};

// How often each word occurs in the blocks on both sides of a gap that moves on, with the products
// of the counts. All of it is whole numbers, so the order of the steps changes nothing.
class WordWindows {
 public:
  explicit WordWindows(const Words& words)
      : words_(words), left_(words.vocabulary, 0), right_(words.vocabulary, 0) {}

  void move_to(const Blocks& blocks) {
    for (; left_end_ < blocks.middle; ++left_end_) {
      add(left_end_, left_, right_, left_square_);
    }
    for (; left_begin_ < blocks.begin; ++left_begin_) {
      remove(left_begin_, left_, right_, left_square_);
    }
    for (; right_end_ < blocks.end; ++right_end_) {
      add(right_end_, right_, left_, right_square_);
    }
    for (; right_begin_ < blocks.middle; ++right_begin_) {
      remove(right_begin_, right_, left_, right_square_);
    }
  }

  [[nodiscard]] std::optional<float> cosine() const {
    if (left_square_ == 0 || right_square_ == 0) {
      return std::nullopt;
    }
    return static_cast<float>(
        static_cast<double>(product_) /
        std::sqrt(static_cast<double>(left_square_) * static_cast<double>(right_square_)));
  }

 private:
  using Counts = std::vector<std::uint32_t>;

  void add(std::size_t leaf, Counts& own, const Counts& other, std::uint64_t& square) {
    for (const std::uint32_t id : words_.leaf(leaf)) {
      square += 2 * std::uint64_t{own[id]++} + 1;
      product_ += other[id];
    }
  }

  void remove(std::size_t leaf, Counts& own, const Counts& other, std::uint64_t& square) {
    for (const std::uint32_t id : words_.leaf(leaf)) {
      square -= 2 * std::uint64_t{--own[id]} + 1;
      product_ -= other[id];
    }
  }

  const Words& words_;
  Counts left_;  // by word
  Counts right_;
  std::size_t left_begin_ = 0;
  std::size_t left_end_ = 0;
  std::size_t right_begin_ = 0;
  std::size_t right_end_ = 0;
  std::uint64_t left_square_ = 0;
  std::uint64_t right_square_ = 0;
  std::uint64_t product_ = 0;
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
  BlockSums sums(leaves);
  std::vector<std::vector<float>> after(block);  // of the last gaps; it becomes the one before
  for (std::size_t i = 0; i + 1 < leaves.rows(); ++i) {
    if (block == 1) {
      gaps.push_back(cosine(leaves.row(i), leaves.row(i + 1)));
      continue;
    }
    const Blocks around = blocks_at(i, leaves.rows(), block);
    std::vector<float>& right = after[i % block];
    const std::vector<float> left =
        i < block ? sums.of(around.begin, around.middle) : std::move(right);
    right = sums.of(around.middle, around.end);
    gaps.push_back(cosine(left, right));
  }
  return filled(gaps);
}

std::vector<float> block_similarity(const Words& leaves, std::uint32_t block) {
  WordWindows windows(leaves);
  std::vector<std::optional<float>> gaps;
  for (std::size_t i = 0; i + 1 < leaves.leaves(); ++i) {
    windows.move_to(blocks_at(i, leaves.leaves(), block));
    gaps.push_back(windows.cosine());
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
