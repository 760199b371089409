// Rounding rows to int8; lossless in quality as measured (docs/embedding.md). O(table). Tested by
// trainer_test.cpp.
#include "train/export.hpp"

#include "embed/quantise.hpp"

namespace strata::train {

Result<std::string> export_model(const Table& table, const Vocabulary& vocabulary,
                                 std::uint64_t least_spelling) {
  const std::size_t d = table.dimensions;
  embed::ModelTable model{.dimensions = table.dimensions};
  model.components.resize(table.values.size());
  for (std::uint32_t row = 0; row < vocabulary.rows(); ++row) {
    const float scale = embed::quantise(std::span(table.values).subspan(row * d, d),
                                        std::span(model.components).subspan(row * d, d));
    model.document_weights.push_back(scale);
    model.query_weights.push_back(scale);
  }
  for (auto& [word, row] : vocabulary.words(least_spelling)) {
    model.words.push_back(std::move(word));
    model.rows_of_words.push_back(row);
  }
  return embed::write_model(model);
}

Table import_model(const embed::ModelFile& model) {
  Table table{.dimensions = model.dimensions(), .values = {}};
  table.values.reserve(std::size_t{model.rows()} * model.dimensions());
  for (std::uint32_t row = 0; row < model.rows(); ++row) {
    const float scale = model.document_weight(row);
    for (const std::int8_t component : model.components(row)) {
      table.values.push_back(static_cast<float>(component) * scale);
    }
  }
  return table;
}

}  // namespace strata::train
