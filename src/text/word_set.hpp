// A fixed list of words in small letters, asked whether it has a word: the few that share the first
// letter are looked at, those of the right length compared. Made when the program is compiled.
// Tested by word_set_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::text {

template <std::size_t Count>
class WordSet {
 public:
  /// `words` begin with 'a' to 'z' and may come in any order.
  constexpr explicit WordSet(std::array<std::string_view, Count> words) : words_(words) {
    std::sort(words_.begin(), words_.end());
    for (const std::string_view word : words_) {
      longest_ = std::max(longest_, word.size());
      for (auto after = letter_of(word) + 1; after < begins_.size(); ++after) {
        ++begins_[after];
      }
    }
  }

  [[nodiscard]] constexpr bool contains(std::string_view word) const {
    if (word.empty() || word.size() > longest_ || word.front() < 'a' || word.front() > 'z') {
      return false;
    }
    const std::size_t letter = letter_of(word);
    for (std::size_t i = begins_[letter]; i < begins_[letter + 1]; ++i) {
      if (words_[i] == word) {
        return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t letter_of(std::string_view word) {
    return static_cast<std::size_t>(word.front() - 'a');
  }

  std::array<std::string_view, Count> words_;  // ascending
  std::array<std::uint16_t, 27> begins_{};     // by first letter
  std::size_t longest_ = 0;
};

}  // namespace strata::text
