// The words of a file's leaves as numbers: what the lexical curve and the cohesion of regions
// count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "text/names.hpp"

namespace strata::segment {

/// Stems of the words of each leaf, common ones left out, numbered from 0 by first occurrence.
struct Words {
  std::vector<std::uint32_t> ids;                                 ///< of all leaves, in order
  std::vector<std::size_t> begins = std::vector<std::size_t>(1);  ///< leaves() + 1 places in ids
  std::uint32_t vocabulary = 0;                                   ///< different words

  [[nodiscard]] std::size_t leaves() const { return begins.size() - 1; }

  [[nodiscard]] std::span<const std::uint32_t> leaf(std::size_t i) const {
    return std::span(ids).subspan(begins[i], begins[i + 1] - begins[i]);
  }
};

/// One entry per text. Common are keywords and function words (embed::is_common_word and those of
/// English prose) and, of eight texts or more, words that more than half of them have. O(bytes).
[[nodiscard]] Words words_of(std::span<const std::string_view> texts);

/// The same for ranges of a text whose identifiers are known.
[[nodiscard]] Words words_of(std::string_view text, std::span<const ByteRange> leaves,
                             text::Names& names);

}  // namespace strata::segment
