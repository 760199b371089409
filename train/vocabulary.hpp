// Which words the model will know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "embed/model_file.hpp"

namespace strata::train {

/// Counts words by spelling and by stem, then numbers the most frequent stems.
class Vocabulary {
 public:
  static constexpr std::uint32_t kNoRow = 0xFFFFFFFF;

  void count(std::string_view text);
  /// Keeps the `most` stems seen most often, but none seen less than `least` times; equally
  /// frequent ones by letters. Row numbers follow the frequency. Call once, after all count().
  void freeze(std::size_t most, std::uint64_t least);
  /// The same, but the rows and words of `base` come first, as they are, and only stems that it has
  /// no row for are added.
  void freeze_onto(const embed::ModelFile& base, std::size_t most, std::uint64_t least);

  [[nodiscard]] std::uint32_t row_of_stem(const std::string& stem) const;

  [[nodiscard]] std::size_t rows() const { return stems_.size(); }

  /// Rows of the model that it was frozen onto; 0 if there was none.
  [[nodiscard]] std::size_t base_rows() const { return base_rows_; }

  /// Stem of a row. Precondition: row >= base_rows().
  [[nodiscard]] const std::string& stem(std::uint32_t row) const { return stems_[row]; }

  /// Occurrences of a row's stem divided by those of all words, unknown ones included; 0 for rows
  /// of a base.
  [[nodiscard]] double frequency(std::uint32_t row) const;
  /// Every word that shall lead to a row, with that row: those of the base, the stems, and other
  /// spellings seen at least `least` times, which save the encoder from stemming what is common.
  /// None longer than a model file takes. Sorted within each of the three.
  [[nodiscard]] std::vector<std::pair<std::string, std::uint32_t>> words(std::uint64_t least) const;

 private:
  struct Spelling {
    std::string stem;
    std::uint64_t count = 0;
  };

  std::unordered_map<std::string, Spelling> spellings_;
  void add_most_frequent(std::size_t most, std::uint64_t least);

  std::vector<std::pair<std::string, std::uint32_t>> base_words_;
  std::size_t base_rows_ = 0;
  std::vector<std::string> stems_;
  std::vector<std::uint64_t> counts_;
  std::unordered_map<std::string, std::uint32_t> rows_;
  std::uint64_t total_ = 0;
};

}  // namespace strata::train
