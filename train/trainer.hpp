// Contrastive training of a table of rows: each text should lie nearer to its own code than to the
// codes of the other pairs of its batch, and each code nearer to its own text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "train/examples.hpp"

namespace strata::train {

struct TrainOptions {
  std::uint32_t dimensions = 256;
  std::uint32_t batch = 1024;
  std::uint32_t epochs = 6;
  std::uint64_t seed = 1;
  float temperature = 0.05F;
  float rate = 0.05F;       ///< of row-wise Adagrad
  float sif = 1e-3F;        ///< a in a / (a + frequency), which scales the random start
  std::uint32_t group = 1;  ///< so many neighbouring pairs (of one package) enter a batch together
  float name_share = 1.0F;  ///< share of the kName pairs that an epoch takes
};

/// Row-major rows x dimensions.
struct Table {
  std::uint32_t dimensions = 0;
  std::vector<float> values;
};

/// Deterministic for equal examples, options and BLAS. `report` is called after each epoch with its
/// number, 1-based, its mean loss and the table so far.
[[nodiscard]] Table train(const Examples& examples, const Vocabulary& vocabulary,
                          const TrainOptions& options,
                          const std::function<void(std::uint32_t, double, const Table&)>& report);

/// Unit vector of a list of terms into `out`, and the length before scaling (0: all zero).
float encode(const Table& table, std::span<const Term> terms, std::span<float> out);

}  // namespace strata::train
