// Steps over Kotlin source: from one place in the text to another.
#pragma once

#include <cstddef>
#include <string_view>

namespace strata::parse {

/// Each function gives at most the text's size.
class KotlinReader {
 public:
  explicit KotlinReader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t after_word(std::size_t at) const;
  [[nodiscard]] std::size_t after_line(std::size_t at) const;
  /// Comments nest.
  [[nodiscard]] std::size_t after_comment(std::size_t at) const;
  /// Past blanks and comments.
  [[nodiscard]] std::size_t next_visible(std::size_t at) const;
  /// From `(` or `[` to behind what closes it; `open` if that is not found within 4000 bytes.
  [[nodiscard]] std::size_t after_brackets(std::size_t open) const;
  /// From `@` to behind the annotation; `at` if there is none.
  [[nodiscard]] std::size_t after_annotation(std::size_t at) const;
  /// From a quote to the one that closes, or to the end of the line.
  [[nodiscard]] std::size_t last_of_literal(std::size_t at) const;

  /// Letters, digits, `_` and all that is not ASCII.
  static bool is_word(char c);
  static bool is_blank(char c);

 private:
  std::string_view text_;
};

}  // namespace strata::parse
