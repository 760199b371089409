// Source repeats its identifiers, so they are kept in a lexicon, and with its words the rows of the
// model; that only saves time, what is found is the same. The lexicon begins anew when it has grown
// large. O(bytes). Tested by word_rows_test.cpp.
#include "embed/word_rows.hpp"

#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::embed {

namespace {

constexpr std::uint32_t kMostNames = 1U << 14U;
constexpr std::size_t kLongestStem = 64;
constexpr std::uint32_t kUnknown = ModelFile::kNoRow - 1;  // no model has so many rows

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

void WordRows::begin_count() {
  for (const Count& before : counts_) {
    positions_[before.row] = 0;
  }
  counts_.clear();
}

void WordRows::add_name(std::uint32_t name, const text::Lexicon& lexicon, RowsOfWords& known) {
  for (const std::uint32_t word : lexicon.words_of(name)) {
    if (word >= known.size()) {
      known.resize(lexicon.word_count(), kUnknown);
    }
    std::uint32_t& row = known[word];
    if (row == kUnknown) {
      row = find_row(model_, lexicon.word(word), stem_);
    }
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
}

const std::vector<WordRows::Count>& WordRows::count(std::string_view text) {
  begin_count();
  if (lexicon_.name_count() > kMostNames) {
    lexicon_ = {};
    rows_.clear();
  }
  text::for_each_name(text, [&](std::string_view identifier) {
    add_name(lexicon_.name_of(identifier), lexicon_, rows_);
  });
  return counts_;
}

const std::vector<WordRows::Count>& WordRows::count(std::span<const std::uint32_t> names,
                                                    const text::Lexicon& lexicon,
                                                    RowsOfWords& known) {
  begin_count();
  for (const std::uint32_t name : names) {
    add_name(name, lexicon, known);
  }
  return counts_;
}

}  // namespace strata::embed
