// C and C++ source as a flat list of tokens: only as exact as the search for macros needs it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace strata::parse {

enum class CTokenKind : std::uint8_t {
  kName,       ///< identifier or keyword
  kMacroName,  ///< identifier in capitals, digits and underscores, at least three characters long
  kLiteral,    ///< number, string or character
  kDirective,  ///< a whole preprocessor line with its continuations
  kMark,       ///< one character of punctuation
  kMasked,     ///< taken out by mask_macros
};

struct CToken {
  CTokenKind kind = CTokenKind::kMark;
  bool first_on_line = false;
  std::uint32_t begin = 0;  ///< bytes of the file, [begin, end)
  std::uint32_t end = 0;
};

/// Comments and white space are left out. Total on any bytes; one pass.
[[nodiscard]] std::vector<CToken> c_tokens(std::string_view text);

/// A text with its tokens. Questions about tokens past the end are answered with no.
struct CSource {
  std::string_view text;
  std::vector<CToken> tokens;

  [[nodiscard]] std::string_view spelled(std::size_t i) const;
  /// True if token i is punctuation, one of `marks`.
  [[nodiscard]] bool is_mark(std::size_t i, std::string_view marks) const;
  /// True for names of any kind, keywords too.
  [[nodiscard]] bool is_name(std::size_t i) const;
  [[nodiscard]] bool is_one_of(std::size_t i, std::initializer_list<std::string_view> words) const;
};

}  // namespace strata::parse
