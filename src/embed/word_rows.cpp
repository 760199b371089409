// Source repeats its words, so each is looked for in a small direct-mapped cache before its stem is
// made and the model's table is asked; a cache only saves time, what is found is the same. Longer
// words than an entry holds go to the table. O(bytes), or O(identifiers). Tested by
// word_rows_test.cpp.
#include "embed/word_rows.hpp"

#include <algorithm>
#include <cstring>

#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::embed {

namespace {

constexpr std::size_t kKnownWords = 4096;  // 128 KiB
constexpr std::size_t kLongestStem = 64;
constexpr std::uint32_t kUnknown = ModelFile::kNoRow - 1;  // no model has so many rows

/// FNV-1a, 32 bits: words are short.
std::size_t slot_of(std::string_view word) {
  std::uint32_t hash = 2166136261U;
  for (const char byte : word) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
  }
  return (hash ^ (hash >> 15U)) % kKnownWords;
}

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

WordRows::WordRows(const ModelFile& model)
    : model_(model), known_(kKnownWords), positions_(model.rows()) {
  stem_.reserve(kLongestStem);
}

std::uint32_t WordRows::row_of(std::string_view word) {
  Known& known = known_[slot_of(word)];
  if (word.size() > known.word.size()) {
    return find_row(model_, word, stem_);
  }
  if (std::string_view(known.word.data(), known.size) != word) {
    known.row = find_row(model_, word, stem_);
    known.size = static_cast<std::uint8_t>(word.size());
    std::memcpy(known.word.data(), word.data(), word.size());
  }
  return known.row;
}

void WordRows::begin_count() {
  for (const Count& before : counts_) {
    positions_[before.row] = 0;
  }
  counts_.clear();
}

void WordRows::add(std::uint32_t row) {
  if (row == ModelFile::kNoRow) {
    return;
  }
  std::uint32_t& position = positions_[row];
  if (position == 0) {
    counts_.push_back({.row = row, .occurrences = 0});
    position = static_cast<std::uint32_t>(counts_.size());
  }
  ++counts_[position - 1].occurrences;
}

const std::vector<WordRows::Count>& WordRows::count(std::string_view text) {
  begin_count();
  text::WordScanner scanner(text);
  while (scanner.next()) {
    add(row_of(scanner.word()));
  }
  return counts_;
}

const std::vector<WordRows::Count>& WordRows::count(std::span<const std::uint32_t> names,
                                                    const text::Lexicon& lexicon,
                                                    RowsOfWords& known) {
  begin_count();
  known.resize(lexicon.word_count(), kUnknown);
  for (const std::uint32_t name : names) {
    for (const std::uint32_t word : lexicon.words_of(name)) {
      if (known[word] == kUnknown) {
        known[word] = row_of(lexicon.word(word));
      }
      add(known[word]);
    }
  }
  return counts_;
}

}  // namespace strata::embed
