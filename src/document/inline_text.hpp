// What the scanners of inline elements share: classes of characters, and addresses without marks.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "document/inline_scanner.hpp"

namespace strata::document {

[[nodiscard]] constexpr bool is_inline_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// ASCII letters and digits, and all beyond ASCII.
[[nodiscard]] constexpr bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// End of the address that begins at `at` with `http://`, `https://` or `www.`, without marks that
/// end a sentence; `at` if there is none. `stops`: marks that end one, besides blanks, `<`, a tick
/// and a closing parenthesis without an open one. O(address).
[[nodiscard]] std::size_t address_end(std::string_view text, std::size_t at,
                                      std::string_view stops);

/// A text and a place in it, for scanners that go through it once.
class InlineCursor {
 public:
  InlineCursor(std::string_view bytes, ByteRange range, std::vector<Inline>& out)
      : text(slice(bytes, range)), offset_(range.begin), first_(out.size()), out_(out) {}

  /// The character `ahead` of the place, or before it; NUL beyond the ends.
  [[nodiscard]] char peek(std::ptrdiff_t ahead = 0) const {
    const auto place = static_cast<std::ptrdiff_t>(at) + ahead;
    return place >= 0 && place < static_cast<std::ptrdiff_t>(text.size())
               ? text[static_cast<std::size_t>(place)]
               : '\0';
  }

  [[nodiscard]] std::string_view rest() const { return text.substr(at); }

  /// The file's range of bytes [begin, end) of the text.
  [[nodiscard]] ByteRange place(std::size_t begin, std::size_t end) const {
    return {offset_ + static_cast<std::uint32_t>(begin), offset_ + static_cast<std::uint32_t>(end)};
  }

  void add(const Inline& element) { out_.push_back(element); }

  /// An address without marks, if one begins here.
  bool bare_address(std::string_view stops);

  /// Puts the elements into the order of their ends.
  void finish();

  std::string_view text;
  std::size_t at = 0;

 private:
  std::uint32_t offset_;
  std::size_t first_;
  std::vector<Inline>& out_;
};

}  // namespace strata::document
