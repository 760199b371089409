// Rows of the words of one text after the other, with how often each occurs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "embed/model_file.hpp"
#include "text/lexicon.hpp"

namespace strata::embed {

/// Row of a word as it is spelled, else that of its stem, else ModelFile::kNoRow.
[[nodiscard]] std::uint32_t row_of_word(const ModelFile& model, std::string_view word);

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

 private:
  /// Adds the rows of words that the lexicon has learned.
  void look_up_new_words();

  ModelFile model_;
  text::Lexicon lexicon_;
  std::vector<std::uint32_t> rows_;       // by word of the lexicon
  std::vector<std::uint32_t> positions_;  // by row: its place in counts_ plus one, or 0
  std::vector<Count> counts_;
  std::string stem_;
};

}  // namespace strata::embed
