// The first line of a text, found by two searches for one byte, which the C library does many bytes
// at a time; std::string_view::find_first_of looks each byte up. Tested by first_line_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace strata::text {

/// Without its line break, which is a line feed or a carriage return. Looks at few bytes behind the
/// line, so that reading a text line by line is linear whichever of the two it has.
[[nodiscard]] inline std::string_view first_line(std::string_view text) {
  constexpr std::size_t kBlock = 256;
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    const std::string_view block = text.substr(at, kBlock);
    const std::size_t end = std::min(block.find('\n'), block.find('\r'));
    if (end != std::string_view::npos) {
      return text.substr(0, at + end);
    }
  }
  return text;
}

}  // namespace strata::text
