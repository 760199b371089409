// Rows of the words of one text after the other, with how often each occurs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "embed/model_file.hpp"
#include "text/lexicon.hpp"

namespace strata::embed {

/// Row of a word as it is spelled, else that of its stem, else ModelFile::kNoRow.
[[nodiscard]] std::uint32_t row_of_word(const ModelFile& model, std::string_view word);

/// Rows of the words of a lexicon that were looked up, by word.
using RowsOfWords = std::vector<std::uint32_t>;

/// Working memory of an encoder: counts of rows, and a cache from words to rows. Costs nothing for
/// rows that a text does not touch.
class WordRows {
 public:
  struct Count {
    std::uint32_t row = 0;
    std::uint32_t occurrences = 0;
  };

  explicit WordRows(const ModelFile& model);

  /// The rows of a text's known words in order of first occurrence; valid until the next call.
  /// Allocates only when a text has more distinct rows than any before.
  [[nodiscard]] const std::vector<Count>& count(std::string_view text);

  /// The same for identifiers of `lexicon`; `known` belongs to it and begins empty.
  [[nodiscard]] const std::vector<Count>& count(std::span<const std::uint32_t> names,
                                                const text::Lexicon& lexicon, RowsOfWords& known);

 private:
  /// A word that was looked up, and what was found.
  struct Known {
    std::array<char, 23> word{};
    std::uint8_t size = 0;  // 0 = free; no word is empty
    std::uint32_t row = 0;
  };

  void begin_count();
  void add(std::uint32_t row);
  [[nodiscard]] std::uint32_t row_of(std::string_view word);

  ModelFile model_;
  std::vector<Known> known_;
  std::vector<std::uint32_t> positions_;  // by row: its place in counts_ plus one, or 0
  std::vector<Count> counts_;
  std::string stem_;
};

}  // namespace strata::embed
