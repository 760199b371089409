// Rounding rows to int8; lossless in quality as measured (docs/embedding.md). O(table). Tested by
// trainer_test.cpp.
#include "train/export.hpp"

#include "embed/model_file.hpp"
#include "embed/quantise.hpp"

namespace strata::train {

Result<std::string> export_model(const Table& table, const Vocabulary& vocabulary,
                                 std::uint64_t least_spelling) {
  constexpr std::size_t kLongestWord = 64;
  const std::size_t d = table.dimensions;
  embed::ModelTable model{.dimensions = table.dimensions};
  model.components.resize(table.values.size());
  for (std::uint32_t row = 0; row < vocabulary.rows(); ++row) {
    const float scale = embed::quantise(std::span(table.values).subspan(row * d, d),
                                        std::span(model.components).subspan(row * d, d));
    model.document_weights.push_back(scale);
    model.query_weights.push_back(scale);
    if (vocabulary.stem(row).size() <= kLongestWord) {
      model.words.push_back(vocabulary.stem(row));
      model.rows_of_words.push_back(row);
    }
  }
  for (auto& [word, row] : vocabulary.spellings(least_spelling)) {
    // A spelling that is another word's stem leads to its own row in training; so it must here.
    if (word.size() <= kLongestWord && vocabulary.row_of_stem(word) == Vocabulary::kNoRow) {
      model.words.push_back(word);
      model.rows_of_words.push_back(row);
    }
  }
  return embed::write_model(model);
}

}  // namespace strata::train
