// Source repeats its identifiers, so they are kept in a lexicon, and with its words the rows of the
// model; that only saves time, what is found is the same. The lexicon begins anew when it has grown
// large. O(bytes). Tested by word_rows_test.cpp.
#include "embed/word_rows.hpp"

#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::embed {

namespace {

constexpr std::uint32_t kMostNames = 1U << 15U;
constexpr std::size_t kLongestStem = 64;

std::uint32_t find_row(const ModelFile& model, std::string_view word, std::string& stem) {
  const std::uint32_t row = model.row_of(word);
  if (row != ModelFile::kNoRow) {
    return row;
  }
  text::stem_into(word, stem);
  return model.row_of(stem);
}

}  // namespace

std::uint32_t row_of_word(const ModelFile& model, std::string_view word) {
  std::string stem;
  return find_row(model, word, stem);
}

WordRows::WordRows(const ModelFile& model) : model_(model), positions_(model.rows()) {
  stem_.reserve(kLongestStem);
}

void WordRows::look_up_new_words() {
  while (rows_.size() < lexicon_.word_count()) {
    const auto word = static_cast<std::uint32_t>(rows_.size());
    rows_.push_back(find_row(model_, lexicon_.word(word), stem_));
  }
}

const std::vector<WordRows::Count>& WordRows::count(std::string_view text) {
  for (const Count& before : counts_) {
    positions_[before.row] = 0;
  }
  counts_.clear();
  if (lexicon_.name_count() > kMostNames) {
    lexicon_ = {};
    rows_.clear();
  }
  text::for_each_name(text, [&](std::string_view identifier) {
    const std::uint32_t name = lexicon_.name_of(identifier);
    look_up_new_words();
    for (const std::uint32_t word : lexicon_.words_of(name)) {
      const std::uint32_t row = rows_[word];
      if (row == ModelFile::kNoRow) {
        continue;
      }
      std::uint32_t& position = positions_[row];
      if (position == 0) {
        counts_.push_back({.row = row, .occurrences = 0});
        position = static_cast<std::uint32_t>(counts_.size());
      }
      ++counts_[position - 1].occurrences;
    }
  });
  return counts_;
}

}  // namespace strata::embed
