// What an exact search looks for: a text, byte for byte, or a regular expression.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "core/result.hpp"
#include "scan/encoding.hpp"

namespace strata::retrieve {

enum class PatternKind : std::uint8_t { kText, kRegex };

class ExactPattern {
 public:
  /// kInvalidArgument if the pattern is empty, has more than 4096 bytes, is no regular expression
  /// (syntax of RE2; the message names the fault), needs too much memory, or matches the empty
  /// text.
  [[nodiscard]] static Result<ExactPattern> make(std::string_view pattern, PatternKind kind);
  ~ExactPattern();
  ExactPattern(ExactPattern&&) noexcept;
  ExactPattern& operator=(ExactPattern&&) noexcept;

  /// The first match of every line, in order. A regular expression is matched within a line ('^'
  /// and '$' are its borders); a text may span lines, and counts for the line where it begins. In a
  /// text that is not UTF-8, every byte is a character. Time O(bytes), whatever the pattern. May be
  /// called from several threads at once.
  [[nodiscard]] std::vector<ByteRange> matches(std::string_view text,
                                               scan::Encoding encoding) const;

  /// True if the pattern matches all of `name`.
  [[nodiscard]] bool is(std::string_view name) const;

  /// Terms (text::index_terms) that every text has which the pattern matches; may be empty.
  [[nodiscard]] const std::vector<std::string>& required_terms() const;

 private:
  struct State;
  explicit ExactPattern(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Terms of the words that stand whole in `text`, whatever is written before and behind it:
/// "x.open(fd_in" -> "open", "fd". Sound: index_terms(a + text + b) holds them for all a and b.
[[nodiscard]] std::vector<std::string> terms_of_whole_words(std::string_view text);

}  // namespace strata::retrieve
