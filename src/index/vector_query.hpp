// What every search for near vectors starts from and ends in: the question in the form in which
// vectors are stored, and the best few of what was scored.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "embed/kernels.hpp"
#include "embed/quantise.hpp"
#include "index/segment.hpp"
#include "index/vector_table.hpp"

namespace strata::index {

/// A query vector in int8, and in 4 bits to be compared with signs.
class VectorQuery {
 public:
  explicit VectorQuery(std::span<const float> values,
                       const embed::Kernels& kernels = embed::kernels())
      : kernels_(kernels) {
    std::vector<std::int8_t> components(values.size());
    scale_ = embed::quantise(values, components);
    wide_.assign(components.begin(), components.end());
    slice(components);
  }

  /// False if nothing can be compared: no direction, or another width.
  [[nodiscard]] bool fits(const SegmentReader& reader) const {
    return scale_ != 0 && wide_.size() == reader.model().dimensions;
  }

  /// Integer dot products with `out.size()` rows from `first` on.
  void dots(const VectorTable& table, std::uint32_t first, std::span<std::int32_t> out) const {
    kernels_.dot_rows(wide_.data(), table.components_at(first), out.size(), wide_.size(),
                      out.data());
  }

  /// How far the signs of `out.size()` rows from `first` on are from the query: 0..farthest(),
  /// less the larger the dot product of the query in 4 bits and the signs is.
  void distances_by_signs(const VectorTable& table, std::uint32_t first,
                          std::span<std::int32_t> out) const {
    kernels_.sum_at_bits(planes_.data(), table.signs_at(first), out.size(),
                         planes_.size() / embed::kBitPlanes, out.data());
    for (std::int32_t& sum : out) {
      sum = positive_ - sum;
    }
  }

  [[nodiscard]] std::int32_t farthest() const { return positive_ - negative_; }

  /// Similarity without the query's scale, the same for all. The product of a 24-bit float and a
  /// 23-bit integer is exact in a double, so ranks do not depend on rounding.
  [[nodiscard]] static double score(float scale, std::int32_t dot) {
    return static_cast<double>(scale) * static_cast<double>(dot);
  }

  /// The same for one row.
  [[nodiscard]] double score(const VectorTable& table, std::uint32_t row) const {
    std::int32_t dot = 0;
    dots(table, row, {&dot, 1});
    return score(table.scale(row), dot);
  }

  /// Approximate cosine for such a score.
  [[nodiscard]] float similarity(double score) const {
    return static_cast<float>(score * static_cast<double>(scale_));
  }

  [[nodiscard]] std::uint32_t dimensions() const {
    return static_cast<std::uint32_t>(wide_.size());
  }

 private:
  /// Rounds the components to -7..7 and takes these apart bit by bit.
  void slice(std::span<const std::int8_t> components) {
    constexpr int kLargest = 7;
    constexpr int kStep = 127;
    const std::size_t words = sign_words(dimensions());
    planes_.resize(embed::kBitPlanes * words);
    for (std::size_t i = 0; i < components.size(); ++i) {
      const int scaled = components[i] * kLargest;
      const int rounded = (scaled + (scaled < 0 ? -kStep : kStep) / 2) / kStep;
      (rounded < 0 ? negative_ : positive_) += rounded;
      for (std::size_t plane = 0; plane < embed::kBitPlanes; ++plane) {
        const std::uint64_t bit = (static_cast<unsigned>(rounded) >> plane) & 1U;
        planes_[plane * words + i / 64] |= bit << (i % 64);
      }
    }
  }

  const embed::Kernels& kernels_;
  std::vector<std::int16_t> wide_;
  std::vector<std::uint64_t> planes_;
  std::int32_t positive_ = 0;  // sums of the 4-bit components
  std::int32_t negative_ = 0;
  float scale_ = 0;
};

/// A unit of one segment and its score.
struct ScoredUnit {
  double score = 0;
  std::uint32_t segment = 0;
  std::uint32_t unit = 0;
};

/// The best `limit` of what is offered. Better(a, b) is a strict order in which no two are equal.
template <class Better>
class BestUnits {
 public:
  BestUnits(std::size_t limit, Better better) : limit_(limit), better_(std::move(better)) {}

  /// True if the unit would be kept now.
  [[nodiscard]] bool wants(const ScoredUnit& unit) const {
    return units_.size() < limit_ || (limit_ > 0 && better_(unit, units_.front()));
  }

  /// Precondition: wants(unit).
  void keep(const ScoredUnit& unit) {
    if (units_.size() == limit_) {
      std::pop_heap(units_.begin(), units_.end(), better_);
      units_.pop_back();
    }
    units_.push_back(unit);
    std::push_heap(units_.begin(), units_.end(), better_);
  }

  /// Best first.
  [[nodiscard]] std::vector<ScoredUnit> take() && {
    std::sort_heap(units_.begin(), units_.end(), better_);
    return std::move(units_);
  }

 private:
  std::size_t limit_;
  Better better_;
  std::vector<ScoredUnit> units_;  // a heap with the worst on top
};

}  // namespace strata::index
