// Contrastive training of a table of rows: each text should lie nearer to its own code than to the
// codes of the other pairs of its batch, and each code nearer to its own text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/progress.hpp"
#include "train/examples.hpp"

namespace strata::train {

struct TrainOptions {
  std::uint32_t dimensions = 256;
  /// Beginnings of the vectors that are trained to serve alone, beside the whole (Matryoshka).
  std::vector<std::uint32_t> heads;
  std::uint32_t batch = 1024;
  std::uint32_t epochs = 6;
  std::uint64_t seed = 1;
  float temperature = 0.05F;
  float rate = 0.05F;        ///< of row-wise Adagrad
  float sif = 1e-3F;         ///< a in a / (a + frequency), which scales the random start
  std::uint32_t group = 16;  ///< so many neighbouring pairs (of one file) enter a batch together
  /// Share of the pairs of each kind that an epoch takes, by PairKind.
  std::array<float, kPairKinds> shares = {1, 1, 1, 1, 1, 1, 1};
  float start_squares = 0;  ///< Adagrad's sum for the rows of `start`: keeps them near it
  std::size_t threads = 0;  ///< 0 = all cores; changes speed only
  ProgressSink progress;    ///< pairs of all epochs; may be empty
};

/// Row-major rows x dimensions.
struct Table {
  std::uint32_t dimensions = 0;
  std::vector<float> values;
};

/// Everything that training goes on from after an epoch.
struct TrainState {
  std::uint32_t epoch = 0;  ///< finished ones
  Table table;
  std::vector<float> squares;  ///< Adagrad's sum of each row
};

/// The state before the first epoch: rows of `start` (which may have fewer rows than the
/// vocabulary, or none, but has the same dimensions), then random ones.
[[nodiscard]] TrainState begin_training(const Vocabulary& vocabulary, const TrainOptions& options,
                                        const Table& start = {});

/// Trains on until all epochs are done. Equal examples, options and state give equal bytes on
/// every machine. `report` is called after each epoch with its mean loss and the state; training
/// ends early if it gives false. Precondition: at least as many examples as a batch takes.
void train(const Examples& examples, const TrainOptions& options, TrainState& state,
           const std::function<bool(double loss, const TrainState&)>& report);

/// Unit vector of a list of terms into `out`, whose size says how many dimensions of the rows
/// count, and the length before scaling (0: all zero).
float encode(const Table& table, std::span<const Term> terms, std::span<float> out);

}  // namespace strata::train
