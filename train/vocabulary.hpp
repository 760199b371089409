// Which words the model will know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace strata::train {

/// Counts words by spelling and by stem, then numbers the most frequent stems.
class Vocabulary {
 public:
  static constexpr std::uint32_t kNoRow = 0xFFFFFFFF;

  void count(std::string_view text);
  /// Keeps the `most` stems seen most often, but none seen less than `least` times; equally
  /// frequent ones by letters. Row numbers follow the frequency. Call once, after all count().
  void freeze(std::size_t most, std::uint64_t least);

  [[nodiscard]] std::uint32_t row_of_stem(const std::string& stem) const;

  [[nodiscard]] std::size_t rows() const { return stems_.size(); }

  [[nodiscard]] const std::string& stem(std::uint32_t row) const { return stems_[row]; }

  /// Occurrences of a row divided by those of all words, unknown ones included.
  [[nodiscard]] double frequency(std::uint32_t row) const;
  /// Spellings other than a stem itself, seen at least `least` times, whose stem has a row; sorted.
  /// They save the encoder from stemming what is common.
  [[nodiscard]] std::vector<std::pair<std::string, std::uint32_t>> spellings(
      std::uint64_t least) const;

 private:
  struct Spelling {
    std::string stem;
    std::uint64_t count = 0;
  };

  std::unordered_map<std::string, Spelling> spellings_;
  std::vector<std::string> stems_;
  std::vector<std::uint64_t> counts_;
  std::unordered_map<std::string, std::uint32_t> rows_;
  std::uint64_t total_ = 0;
};

}  // namespace strata::train
