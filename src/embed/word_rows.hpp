// Rows of the words of one text after the other, with how often each occurs.
#pragma once

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

/// Working memory of an encoder: counts of rows, and the rows of identifiers that came before. Costs
/// nothing for rows that a text does not touch.
class WordRows {
 public:
  struct Count {
    std::uint32_t row = 0;
    std::uint32_t occurrences = 0;
  };

  explicit WordRows(const ModelFile& model);

  /// The rows of a text's known words in order of first occurrence; valid until the next call.
  /// Allocates only for identifiers that are new, and when a text has more distinct rows than any
  /// before.
  [[nodiscard]] const std::vector<Count>& count(std::string_view text);

  /// The same for identifiers of `lexicon`; `known` belongs to it and begins empty.
  [[nodiscard]] const std::vector<Count>& count(std::span<const std::uint32_t> names,
                                                const text::Lexicon& lexicon, RowsOfWords& known);

 private:
  void begin_count();
  void add_name(std::uint32_t name, const text::Lexicon& lexicon, RowsOfWords& known);

  ModelFile model_;
  text::Lexicon lexicon_;                 // of texts
  RowsOfWords rows_;                      // of its words
  std::vector<std::uint32_t> positions_;  // by row: its place in counts_ plus one, or 0
  std::vector<Count> counts_;
  std::string stem_;
};

}  // namespace strata::embed
