// Symmetric cross entropy over the cosines within a batch (Radford et al., "Learning transferable
// visual models from natural language supervision", 2021, without the networks), row-wise Adagrad,
// random start scaled by smooth inverse frequency (Arora, Liang and Ma, 2017). Three matrix
// products of batch x batch x dimensions a step dominate; BLAS does them, on one thread, so that
// sums keep their order. Pairs of equal text are masked. Tested by trainer_test.cpp.
#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <cblas.h>

#include "core/parallel.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kStripes = 4;  // of rows or dimensions, one thread each at a time

// Box-Muller on a 64-bit Mersenne twister: the standard distributions differ between libraries.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : random_(seed) {}

  float next() {
    constexpr double kTwoPi = 6.283185307179586;
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return static_cast<float>(radius * std::cos(kTwoPi * uniform()));
  }

 private:
  double uniform() { return static_cast<double>(random_() >> 11U) * 0x1.0p-53; }

  std::mt19937_64 random_;
};

void shuffle(std::vector<std::uint32_t>& values, std::mt19937_64& random) {
  for (std::size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[random() % i]);
  }
}

struct Side {
  std::vector<float> vectors;    // batch x dimensions
  std::vector<float> lengths;    // before scaling
  std::vector<float> gradients;  // batch x dimensions, by the unscaled vectors
};

class Trainer {
 public:
  Trainer(const Examples& examples, const Vocabulary& vocabulary, const TrainOptions& options)
      : examples_(examples), options_(options), d_(options.dimensions) {
    table_.dimensions = options.dimensions;
    table_.values.resize(vocabulary.rows() * d_);
    gradients_.resize(table_.values.size());
    squares_.resize(vocabulary.rows());
    touched_.resize(vocabulary.rows());
    Normal normal(options.seed);
    const float unit = 1.0F / std::sqrt(static_cast<float>(d_));
    for (std::uint32_t row = 0; row < vocabulary.rows(); ++row) {
      const float weight =
          options.sif / (options.sif + static_cast<float>(vocabulary.frequency(row)));
      for (std::size_t i = 0; i < d_; ++i) {
        table_.values[row * d_ + i] = normal.next() * unit * weight;
      }
    }
  }

  [[nodiscard]] const Table& table() const { return table_; }

  double epoch(std::mt19937_64& random) {
    const std::vector<std::uint32_t> order = draw(random);
    double loss = 0;
    std::size_t batches = 0;
    for (std::size_t begin = 0; begin + options_.batch <= order.size();
         begin += options_.batch, ++batches) {
      loss += step(std::span(order).subspan(begin, options_.batch));
    }
    return batches == 0 ? 0.0 : loss / static_cast<double>(batches);
  }

 private:
  // The pairs of one epoch: groups of neighbours in random order.
  std::vector<std::uint32_t> draw(std::mt19937_64& random) const {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < examples_.kinds.size(); ++i) {
      const double share =
          examples_.kinds[i] == PairKind::kName ? static_cast<double>(options_.name_share) : 1.0;
      if (static_cast<double>(random() >> 11U) * 0x1.0p-53 < share) {
        chosen.push_back(i);
      }
    }
    std::vector<std::uint32_t> groups((chosen.size() + options_.group - 1) / options_.group);
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
      groups[i] = i;
    }
    shuffle(groups, random);
    std::vector<std::uint32_t> order;
    for (const std::uint32_t group : groups) {
      const std::size_t begin = std::size_t{group} * options_.group;
      for (std::size_t i = begin; i < std::min(begin + options_.group, chosen.size()); ++i) {
        order.push_back(chosen[i]);
      }
    }
    return order;
  }

  void encode_side(const TermLists& lists, std::span<const std::uint32_t> batch, Side& side) {
    side.vectors.resize(batch.size() * d_);
    side.lengths.resize(batch.size());
    side.gradients.resize(batch.size() * d_);
    parallel_for(kStripes, 0, [&](std::size_t stripe) {
      for (std::size_t i = stripe; i < batch.size(); i += kStripes) {
        side.lengths[i] =
            encode(table_, lists[batch[i]], std::span(side.vectors).subspan(i * d_, d_));
      }
    });
  }

  // Turns cosines into gradients of the loss by the cosines, and gives the loss.
  double differentiate(std::span<const std::uint32_t> batch) {
    const std::size_t n = batch.size();
    const float scale = 1.0F / options_.temperature;
    row_sums_.assign(n, 0);
    column_sums_.assign(n, 0);
    diagonal_.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      diagonal_[i] = cosines_[i * n + i];
      for (std::size_t j = 0; j < n; ++j) {
        float& value = cosines_[i * n + j];
        const bool same =
            i != j && examples_.text_hashes[batch[i]] == examples_.text_hashes[batch[j]];
        value = same ? 0.0F : std::exp((value - 1.0F) * scale);
        row_sums_[i] += value;
        column_sums_[j] += value;
      }
    }
    double loss = 0;
    const float step = scale / (2.0F * static_cast<float>(n));
    for (std::size_t i = 0; i < n; ++i) {
      const float own = (diagonal_[i] - 1.0F) * scale;
      loss += static_cast<double>(std::log(row_sums_[i]) + std::log(column_sums_[i])) / 2.0 -
              static_cast<double>(own);
      for (std::size_t j = 0; j < n; ++j) {
        float& value = cosines_[i * n + j];
        value *= step * (1.0F / row_sums_[i] + 1.0F / column_sums_[j]);
      }
      cosines_[i * n + i] -= 2.0F * step;
    }
    return loss / static_cast<double>(n);
  }

  // From gradients by the unit vectors to those by the vectors before scaling.
  void through_scaling(Side& side) const {
    for (std::size_t i = 0; i < side.lengths.size(); ++i) {
      const auto vector = std::span(side.vectors).subspan(i * d_, d_);
      const auto gradient = std::span(side.gradients).subspan(i * d_, d_);
      float along = 0;
      for (std::size_t k = 0; k < d_; ++k) {
        along += vector[k] * gradient[k];
      }
      const float inverse = side.lengths[i] > 0 ? 1.0F / side.lengths[i] : 0.0F;
      for (std::size_t k = 0; k < d_; ++k) {
        gradient[k] = (gradient[k] - along * vector[k]) * inverse;
      }
    }
  }

  // Each stripe owns some dimensions of all rows, so sums keep the order of the batch.
  void collect(const TermLists& lists, std::span<const std::uint32_t> batch, const Side& side) {
    for (const std::uint32_t pair : batch) {
      for (const Term& term : lists[pair]) {
        if (touched_[term.row] == 0) {
          touched_[term.row] = 1;
          touched_rows_.push_back(term.row);
        }
      }
    }
    const std::size_t width = d_ / kStripes;
    parallel_for(kStripes, 0, [&](std::size_t stripe) {
      for (std::size_t i = 0; i < batch.size(); ++i) {
        const float* from = side.gradients.data() + i * d_ + stripe * width;
        for (const Term& term : lists[batch[i]]) {
          float* to = gradients_.data() + term.row * d_ + stripe * width;
          for (std::size_t k = 0; k < width; ++k) {
            to[k] += term.weight * from[k];
          }
        }
      }
    });
  }

  void update() {
    for (const std::uint32_t row : touched_rows_) {
      float* gradient = gradients_.data() + row * d_;
      float* values = table_.values.data() + row * d_;
      float sum = 0;
      for (std::size_t k = 0; k < d_; ++k) {
        sum += gradient[k] * gradient[k];
      }
      squares_[row] += sum / static_cast<float>(d_);
      const float rate = options_.rate / (std::sqrt(squares_[row]) + 1e-10F);
      for (std::size_t k = 0; k < d_; ++k) {
        values[k] -= rate * gradient[k];
        gradient[k] = 0;
      }
      touched_[row] = 0;
    }
    touched_rows_.clear();
  }

  void multiply(CBLAS_TRANSPOSE transpose_a, CBLAS_TRANSPOSE transpose_b, std::size_t m,
                std::size_t n, std::size_t k, const std::vector<float>& a,
                const std::vector<float>& b, std::vector<float>& c) const {
    const auto size = [](std::size_t value) { return static_cast<int>(value); };
    cblas_sgemm(CblasRowMajor, transpose_a, transpose_b, size(m), size(n), size(k), 1.0F, a.data(),
                size(transpose_a == CblasNoTrans ? k : m), b.data(),
                size(transpose_b == CblasNoTrans ? n : k), 0.0F, c.data(), size(n));
  }

  double step(std::span<const std::uint32_t> batch) {
    const std::size_t n = batch.size();
    encode_side(examples_.texts, batch, texts_);
    encode_side(examples_.codes, batch, codes_);
    cosines_.resize(n * n);
    multiply(CblasNoTrans, CblasTrans, n, n, d_, texts_.vectors, codes_.vectors, cosines_);
    const double loss = differentiate(batch);
    multiply(CblasNoTrans, CblasNoTrans, n, d_, n, cosines_, codes_.vectors, texts_.gradients);
    multiply(CblasTrans, CblasNoTrans, n, d_, n, cosines_, texts_.vectors, codes_.gradients);
    through_scaling(texts_);
    through_scaling(codes_);
    collect(examples_.texts, batch, texts_);
    collect(examples_.codes, batch, codes_);
    update();
    return loss;
  }

  const Examples& examples_;
  TrainOptions options_;
  std::size_t d_;
  Table table_;
  std::vector<float> gradients_;  // of the batch, zero for rows that it does not touch
  std::vector<float> squares_;    // Adagrad: sum of mean squared gradients of each row
  std::vector<char> touched_;
  std::vector<std::uint32_t> touched_rows_;
  Side texts_;
  Side codes_;
  std::vector<float> cosines_;
  std::vector<float> row_sums_;
  std::vector<float> column_sums_;
  std::vector<float> diagonal_;
};

}  // namespace

float encode(const Table& table, std::span<const Term> terms, std::span<float> out) {
  std::ranges::fill(out, 0.0F);
  for (const Term& term : terms) {
    const float* row = table.values.data() + std::size_t{term.row} * table.dimensions;
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k] += term.weight * row[k];
    }
  }
  float squares = 0;
  for (const float value : out) {
    squares += value * value;
  }
  const float length = std::sqrt(squares);
  for (float& value : out) {
    value = length > 0 ? value / length : 0.0F;
  }
  return length;
}

Table train(const Examples& examples, const Vocabulary& vocabulary, const TrainOptions& options,
            const std::function<void(std::uint32_t, double, const Table&)>& report) {
  Trainer trainer(examples, vocabulary, options);
  std::mt19937_64 random(options.seed ^ 0x9e3779b97f4a7c15U);
  for (std::uint32_t epoch = 1; epoch <= options.epochs; ++epoch) {
    const double loss = trainer.epoch(random);
    report(epoch, loss, trainer.table());
  }
  return trainer.table();
}

}  // namespace strata::train
