// Tested by vector_table_test.cpp.
#include "index/vector_table.hpp"

#include <algorithm>
#include <vector>

namespace strata::index {

void write_signs(std::span<const std::int8_t> components, std::span<std::uint64_t> words) {
  std::ranges::fill(words, 0U);
  for (std::size_t i = 0; i < components.size(); ++i) {
    words[i / 64] |= std::uint64_t{components[i] > 0} << (i % 64);
  }
}

std::string signs_of(std::string_view components, std::uint32_t dimensions) {
  if (dimensions == 0) {
    return {};
  }
  std::vector<std::uint64_t> words(sign_words(dimensions));
  const VectorTable table{
      .scales = {}, .components = components, .signs = {}, .dimensions = dimensions};
  const std::size_t rows = components.size() / dimensions;
  std::string out;
  out.reserve(rows * words.size() * sizeof(std::uint64_t));
  for (std::uint32_t row = 0; row < rows; ++row) {
    write_signs({table.components_at(row), dimensions}, words);
    for (const std::uint64_t word : words) {
      store::append(out, word);
    }
  }
  return out;
}

}  // namespace strata::index
