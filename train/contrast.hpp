// The loss of a batch and its gradient: each text shall lie nearer to its own code than to the
// other codes, and each code nearer to its own text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace strata::train {

/// e^x for x <= 0, relative error under 3e-7, 0 below -87. Only additions and multiplications, so
/// equal on every machine.
[[nodiscard]] float exp_of_negative(float x);

/// Hashes of both sides of a pair.
struct PairKeys {
  std::uint64_t text = 0;
  std::uint64_t code = 0;
};

/// Symmetric cross entropy over the cosines of n texts (rows) and n codes (columns), pair i being
/// on the diagonal. Pairs that share a key are no negatives of each other. Turns `cosines`
/// into the gradient of the mean loss by them and returns that loss. Equal results for any number
/// of threads. O(n^2).
double differentiate(std::span<float> cosines, std::span<const PairKeys> keys, float temperature,
                     std::size_t threads);

}  // namespace strata::train
