// The words of a text one after the other, without a list of them: what identifiers.hpp is made of,
// and what an encoder reads that looks at many megabytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::text {

/// An identifier within a text.
struct NameSpan {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
};

/// The first identifier that begins at or after `offset`, as if the text began there: a maximal run
/// of letters, marks, digits and underscores, either of scripts that are written with spaces
/// between words or of those that are not. Empty, at the end of the text, if there is none.
[[nodiscard]] NameSpan next_name(std::string_view text, std::size_t offset);

/// Calls visit(identifier) for each of a text, in order.
template <class Visit>
void for_each_name(std::string_view text, Visit visit) {
  for (NameSpan name = next_name(text, 0); !name.empty(); name = next_name(text, name.end)) {
    visit(text.substr(name.begin, name.end - name.begin));
  }
}

class WordScanner {
 public:
  /// The text must outlive the scanner.
  explicit WordScanner(std::string_view text) : text_(text) {}

  /// Goes to the next word; false at the end. Amortised O(bytes passed); allocates nothing.
  [[nodiscard]] bool next();

  /// The word, split and case-folded; valid until the next call.
  [[nodiscard]] std::string_view word() const { return word_; }

  /// Where the identifier that holds the word begins: equal for parts of one.
  [[nodiscard]] std::size_t name() const { return name_; }

  /// False for bigrams of a script that is written without spaces.
  [[nodiscard]] bool is_spaced() const { return spaced_; }

 private:
  /// Goes to the next identifier; false at the end.
  bool find_name();
  void take_part();
  void take_bigram();
  /// Makes `part` the word.
  void fold(std::string_view part);
  void fold_wide(std::string_view part);

  static constexpr std::size_t kLongestWord = 64;  // bytes; longer is data, not a name

  std::string_view text_;
  std::size_t at_ = 0;   // behind what was read
  std::size_t end_ = 0;  // of the name
  std::size_t name_ = 0;
  std::size_t previous_ = 0;  // of a bigram, its first code point
  bool spaced_ = true;
  std::string_view word_;
  std::array<char, kLongestWord> ascii_;
  // Compatibility decomposition makes at most 18 code points of one; one more for the end.
  std::array<std::int32_t, 18 * kLongestWord + 1> points_;
};

}  // namespace strata::text
