// Row-wise Adagrad on the gradient of contrast.cpp, from a random start scaled by smooth inverse
// frequency (Arora, Liang and Ma, 2017). With heads, the losses of the beginnings of the vectors
// are averaged with that of the whole (Kusupati et al., "Matryoshka representation learning",
// 2022). Three matrix products of batch x batch x dimensions a step dominate. Each random draw
// depends on the seed and the epoch only, and sums keep one order, so that a training that was
// interrupted ends with the same bytes. Tested by trainer_test.cpp.
#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/parallel.hpp"
#include "train/contrast.hpp"
#include "train/product.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kStripes = 8;  // of rows or dimensions, one thread each at a time

double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11U) * 0x1.0p-53; }

// Nearly normal (Irwin-Hall), and exactly equal everywhere: the standard distributions and
// logarithms differ between libraries.
float normal(std::mt19937_64& random) {
  double sum = -6.0;
  for (int i = 0; i < 12; ++i) {
    sum += uniform(random);
  }
  return static_cast<float>(sum);
}

void shuffle(std::vector<std::uint32_t>& values, std::mt19937_64& random) {
  for (std::size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[random() % i]);
  }
}

// The pairs of one epoch: groups of neighbours in random order.
std::vector<std::uint32_t> draw(const Examples& examples, const TrainOptions& options,
                                std::mt19937_64& random) {
  std::vector<std::uint32_t> chosen;
  for (std::uint32_t i = 0; i < examples.kinds.size(); ++i) {
    const float share = options.shares.at(static_cast<std::size_t>(examples.kinds[i]));
    if (uniform(random) < static_cast<double>(share)) {
      chosen.push_back(i);
    }
  }
  std::vector<std::uint32_t> groups((chosen.size() + options.group - 1) / options.group);
  for (std::uint32_t i = 0; i < groups.size(); ++i) {
    groups[i] = i;
  }
  shuffle(groups, random);
  std::vector<std::uint32_t> order;
  for (const std::uint32_t group : groups) {
    const std::size_t begin = std::size_t{group} * options.group;
    for (std::size_t i = begin; i < std::min(begin + options.group, chosen.size()); ++i) {
      order.push_back(chosen[i]);
    }
  }
  return order;
}

// One side of a batch under one head.
struct Side {
  std::vector<float> vectors;    // batch x head
  std::vector<float> lengths;    // before scaling
  std::vector<float> gradients;  // batch x head, by the unscaled vectors
};

class Trainer {
 public:
  Trainer(const Examples& examples, const TrainOptions& options, TrainState& state)
      : examples_(examples),
        options_(options),
        d_(options.dimensions),
        state_(state),
        gradients_(state.table.values.size()),
        touched_(state.squares.size()) {}

  double epoch() {
    std::mt19937_64 random(options_.seed * 0x9e3779b97f4a7c15U + state_.epoch + 1);
    const std::vector<std::uint32_t> order = draw(examples_, options_, random);
    double loss = 0;
    std::size_t batches = 0;
    for (std::size_t begin = 0; begin + options_.batch <= order.size();
         begin += options_.batch, ++batches) {
      loss += step(std::span(order).subspan(begin, options_.batch));
      if (options_.progress) {
        options_.progress({.activity = "training",
                           .done = state_.epoch * order.size() + begin + options_.batch,
                           .total = options_.epochs * order.size(),
                           .unit = "pairs"});
      }
    }
    ++state_.epoch;
    return batches == 0 ? 0.0 : loss / static_cast<double>(batches);
  }

 private:
  void encode_side(const TermLists& lists, std::span<const std::uint32_t> batch, std::size_t head,
                   Side& side) const {
    side.vectors.resize(batch.size() * head);
    side.lengths.resize(batch.size());
    side.gradients.resize(batch.size() * head);
    parallel_for(kStripes, options_.threads, [&](std::size_t stripe) {
      for (std::size_t i = stripe; i < batch.size(); i += kStripes) {
        side.lengths[i] =
            encode(state_.table, lists[batch[i]], std::span(side.vectors).subspan(i * head, head));
      }
    });
  }

  // From gradients by the unit vectors to those by the vectors before scaling, for a share of the
  // loss.
  void through_scaling(Side& side, std::size_t head, float share) const {
    parallel_for(kStripes, options_.threads, [&](std::size_t stripe) {
      for (std::size_t i = stripe; i < side.lengths.size(); i += kStripes) {
        const auto vector = std::span(side.vectors).subspan(i * head, head);
        const auto gradient = std::span(side.gradients).subspan(i * head, head);
        float along = 0;
        for (std::size_t k = 0; k < head; ++k) {
          along += vector[k] * gradient[k];
        }
        const float inverse = side.lengths[i] > 0 ? share / side.lengths[i] : 0.0F;
        for (std::size_t k = 0; k < head; ++k) {
          gradient[k] = (gradient[k] - along * vector[k]) * inverse;
        }
      }
    });
  }

  void touch(const TermLists& lists, std::span<const std::uint32_t> batch) {
    for (const std::uint32_t pair : batch) {
      for (const Term& term : lists[pair]) {
        if (touched_[term.row] == 0) {
          touched_[term.row] = 1;
          touched_rows_.push_back(term.row);
        }
      }
    }
  }

  // Each stripe owns some dimensions of all rows, so sums keep the order of the batch.
  void collect(const TermLists& lists, std::span<const std::uint32_t> batch, std::size_t head,
               const Side& side) {
    parallel_for(kStripes, options_.threads, [&](std::size_t stripe) {
      const std::size_t first = stripe * head / kStripes;
      const std::size_t width = (stripe + 1) * head / kStripes - first;
      for (std::size_t i = 0; i < batch.size(); ++i) {
        const float* from = side.gradients.data() + i * head + first;
        for (const Term& term : lists[batch[i]]) {
          float* to = gradients_.data() + term.row * d_ + first;
          for (std::size_t k = 0; k < width; ++k) {
            to[k] += term.weight * from[k];
          }
        }
      }
    });
  }

  void update_row(std::uint32_t row) {
    float* gradient = gradients_.data() + row * d_;
    float* values = state_.table.values.data() + row * d_;
    float sum = 0;
    for (std::size_t k = 0; k < d_; ++k) {
      sum += gradient[k] * gradient[k];
    }
    state_.squares[row] += sum / static_cast<float>(d_);
    const float rate = options_.rate / (std::sqrt(state_.squares[row]) + 1e-10F);
    for (std::size_t k = 0; k < d_; ++k) {
      values[k] -= rate * gradient[k];
      gradient[k] = 0;
    }
    touched_[row] = 0;
  }

  double step(std::span<const std::uint32_t> batch) {
    const std::size_t n = batch.size();
    keys_.clear();
    for (const std::uint32_t pair : batch) {
      keys_.push_back({examples_.text_hashes[pair], examples_.code_hashes[pair]});
    }
    cosines_.resize(n * n);
    touch(examples_.texts, batch);
    touch(examples_.codes, batch);
    const float share = 1.0F / static_cast<float>(options_.heads.size() + 1);
    double loss = head_step(batch, d_, share);
    for (const std::uint32_t head : options_.heads) {
      loss += head_step(batch, head, share);
    }
    parallel_for(kStripes, options_.threads, [&](std::size_t stripe) {
      for (std::size_t i = stripe; i < touched_rows_.size(); i += kStripes) {
        update_row(touched_rows_[i]);
      }
    });
    touched_rows_.clear();
    return loss * static_cast<double>(share);
  }

  double head_step(std::span<const std::uint32_t> batch, std::size_t head, float share) {
    const std::size_t n = batch.size();
    encode_side(examples_.texts, batch, head, texts_);
    encode_side(examples_.codes, batch, head, codes_);
    const auto view = [](const std::vector<float>& values, std::size_t rows, std::size_t columns) {
      return MatrixView{.values = values.data(),
                        .rows = rows,
                        .columns = columns,
                        .row_step = columns,
                        .column_step = 1};
    };
    const MatrixView texts = view(texts_.vectors, n, head);
    const MatrixView codes = view(codes_.vectors, n, head);
    multiply(texts, codes.transposed(), cosines_, options_.threads);
    const double loss = differentiate(cosines_, keys_, options_.temperature, options_.threads);
    const MatrixView slopes = view(cosines_, n, n);
    multiply(slopes, codes, texts_.gradients, options_.threads);
    multiply(slopes.transposed(), texts, codes_.gradients, options_.threads);
    through_scaling(texts_, head, share);
    through_scaling(codes_, head, share);
    collect(examples_.texts, batch, head, texts_);
    collect(examples_.codes, batch, head, codes_);
    return loss;
  }

  const Examples& examples_;
  const TrainOptions& options_;
  std::size_t d_;
  TrainState& state_;
  std::vector<float> gradients_;  // of the batch, zero for rows that it does not touch
  std::vector<char> touched_;
  std::vector<std::uint32_t> touched_rows_;
  std::vector<PairKeys> keys_;
  Side texts_;
  Side codes_;
  std::vector<float> cosines_;
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

TrainState begin_training(const Vocabulary& vocabulary, const TrainOptions& options,
                          const Table& start) {
  const std::size_t d = options.dimensions;
  const std::size_t rows = vocabulary.rows();
  TrainState state;
  state.table.dimensions = options.dimensions;
  state.table.values = start.values;
  state.squares.assign(state.table.values.size() / d, options.start_squares);
  std::mt19937_64 random(options.seed);
  const float unit = 1.0F / std::sqrt(static_cast<float>(d));
  for (std::size_t row = state.squares.size(); row < rows; ++row) {
    const float weight =
        options.sif /
        (options.sif + static_cast<float>(vocabulary.frequency(static_cast<std::uint32_t>(row))));
    for (std::size_t i = 0; i < d; ++i) {
      state.table.values.push_back(normal(random) * unit * weight);
    }
  }
  state.squares.resize(rows);
  return state;
}

void train(const Examples& examples, const TrainOptions& options, TrainState& state,
           const std::function<bool(double loss, const TrainState&)>& report) {
  Trainer trainer(examples, options, state);
  while (state.epoch < options.epochs) {
    const double loss = trainer.epoch();
    if (!report(loss, state)) {
      return;
    }
  }
}

}  // namespace strata::train
