// The vectors of one kind of unit of a segment, as they lie in the file: a column of scales, the
// components row by row, and for leaves the signs of the components as bits. Searches read the
// columns in place.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "index/records.hpp"
#include "store/little_endian.hpp"

namespace strata::index {

/// 64-bit words that the signs of one vector take.
[[nodiscard]] constexpr std::size_t sign_words(std::uint32_t dimensions) {
  return (std::size_t{dimensions} + 63) / 64;
}

/// Views into the mapped file.
struct VectorTable {
  std::string_view scales;      ///< float32 each
  std::string_view components;  ///< int8, row-major
  std::string_view signs;       ///< sign_words(dimensions) words for each row; empty: not kept
  std::uint32_t dimensions = 0;

  /// Preconditions of all: row is below the number of rows.
  [[nodiscard]] float scale(std::uint32_t row) const {
    return std::bit_cast<float>(
        store::load<std::uint32_t>(scales.data() + std::size_t{row} * sizeof(std::uint32_t)));
  }

  [[nodiscard]] const std::int8_t* components_at(std::uint32_t row) const {
    const void* first = components.data() + std::size_t{row} * dimensions;
    return static_cast<const std::int8_t*>(first);
  }

  [[nodiscard]] const std::byte* signs_at(std::uint32_t row) const {
    const void* first = signs.data() + std::size_t{row} * sign_words(dimensions) * 8;
    return static_cast<const std::byte*>(first);
  }

  [[nodiscard]] QuantizedVector row(std::uint32_t row) const {
    return {.components = {components_at(row), dimensions}, .scale = scale(row)};
  }

  [[nodiscard]] std::uint32_t rows() const {
    return static_cast<std::uint32_t>(scales.size() / sizeof(std::uint32_t));
  }
};

/// Bit i % 64 of word i / 64 is set where component i is positive; the rest of the last word is 0.
/// `words` has sign_words(components.size()) elements.
void write_signs(std::span<const std::int8_t> components, std::span<std::uint64_t> words);

/// The signs of all rows of a table's components, as VectorTable::signs holds them.
[[nodiscard]] std::string signs_of(std::string_view components, std::uint32_t dimensions);

}  // namespace strata::index
