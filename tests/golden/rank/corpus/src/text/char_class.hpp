// Classes of code points, coarse enough for the word splitter and the pre-tokenizers: the Unicode
// general categories (utf8proc) folded into eight bits, so that a set of classes is a mask and a
// test one "and".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::text {

/// A set of classes. Every code point is in exactly one class; an invalid byte is a kSymbol, as
/// U+FFFD is.
using CharSet = std::uint8_t;

inline constexpr CharSet kNewline = 1;       ///< CR and LF only
inline constexpr CharSet kBlank = 2;         ///< any other white space (property White_Space)
inline constexpr CharSet kUpper = 4;         ///< Lu, Lt
inline constexpr CharSet kLower = 8;         ///< Ll
inline constexpr CharSet kOtherLetter = 16;  ///< Lm, Lo: scripts without case
inline constexpr CharSet kMark = 32;         ///< M
inline constexpr CharSet kNumber = 64;       ///< N
inline constexpr CharSet kSymbol = 128;  ///< the rest: punctuation, symbols, controls, unassigned
inline constexpr CharSet kWhiteSpace = kNewline | kBlank;
inline constexpr CharSet kLetter = kUpper | kLower | kOtherLetter;

/// The class of one code point and its length in bytes.
struct ClassedChar {
  CharSet set = 0;
  std::uint8_t length = 0;
};

/// Classes of the 128 ASCII characters.
inline constexpr std::array<CharSet, 128> kAsciiClasses = [] {
  std::array<CharSet, 128> classes{};
  for (std::size_t c = 0; c < classes.size(); ++c) {
    CharSet set = kSymbol;
    if (c == '\n' || c == '\r') {
      set = kNewline;
    }
    if (c == ' ' || c == '\t' || c == '\v' || c == '\f') {
      set = kBlank;
    }
    if (c >= '0' && c <= '9') {
      set = kNumber;
    }
    if (c >= 'A' && c <= 'Z') {
      set = kUpper;
    }
    if (c >= 'a' && c <= 'z') {
      set = kLower;
    }
    classes[c] = set;
  }
  return classes;
}();

/// The class of a code point.
[[nodiscard]] CharSet class_of(char32_t value);

/// Decodes and classifies a code point outside ASCII. Precondition: offset < text.size().
[[nodiscard]] ClassedChar wide_char_at(std::string_view text, std::size_t offset);

/// Decodes and classifies the code point at `offset`. Precondition: offset < text.size().
[[nodiscard]] inline ClassedChar char_at(std::string_view text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte < 0x80) {
    return {.set = kAsciiClasses[byte], .length = 1};
  }
  return wide_char_at(text, offset);
}

/// End of the longest run of code points in `set` that starts at `offset`; `offset` itself if there
/// is none.
[[nodiscard]] inline std::size_t run_end(std::string_view text, std::size_t offset, CharSet set) {
  while (offset < text.size()) {
    const ClassedChar next = char_at(text, offset);
    if ((next.set & set) == 0) {
      break;
    }
    offset += next.length;
  }
  return offset;
}

}  // namespace strata::text
