// Pairs as the trainer computes with them: weighted lists of rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "train/pairs.hpp"
#include "train/vocabulary.hpp"

namespace strata::train {

/// A word of a text: its row, and 1 + ln of how often it occurs.
struct Term {
  std::uint32_t row = 0;
  float weight = 0;
};

/// Many lists of terms end to end.
class TermLists {
 public:
  /// Appends the known words of a text, in order of first occurrence.
  void add(const Vocabulary& vocabulary, std::string_view text);

  [[nodiscard]] std::span<const Term> operator[](std::size_t i) const {
    return std::span(terms_).subspan(ends_[i], ends_[i + 1] - ends_[i]);
  }

  [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }

 private:
  std::vector<Term> terms_;
  std::vector<std::size_t> ends_{0};
};

struct Examples {
  TermLists texts;
  TermLists codes;
  std::vector<PairKind> kinds;
  std::vector<std::uint64_t> text_hashes;  ///< equal texts are no negatives of each other
  std::vector<std::uint64_t> code_hashes;  ///< nor are equal codes

  void add(const Vocabulary& vocabulary, const Pair& pair);
};

}  // namespace strata::train
