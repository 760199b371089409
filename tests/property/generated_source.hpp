// Seeded generators of source text: plausible programs, and soups of the pieces on which chunkers
// break.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "chunk/options.hpp"

namespace strata::property {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}

  /// In [0, sides). Precondition: sides > 0.
  std::uint32_t roll(std::size_t sides) { return static_cast<std::uint32_t>(engine_() % sides); }

  /// In [low, high].
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + roll(high - low + 1);
  }

 private:
  std::mt19937 engine_;
};

/// Definitions of a Python file, one string each with its trailing blank lines, named unit_0,
/// unit_1, ...
[[nodiscard]] std::vector<std::string> python_units(Dice& dice, std::size_t count);

/// Up to `pieces` words, brackets, comments, keywords, line ends, blanks, marks and broken bytes in
/// random order.
[[nodiscard]] std::string soup(Dice& dice, std::size_t pieces);

/// Any bytes.
[[nodiscard]] std::string noise(Dice& dice, std::size_t size);

/// Valid options from everywhere in their ranges.
[[nodiscard]] chunk::ChunkOptions any_options(Dice& dice);

}  // namespace strata::property
