// The first line of a text, found by two searches for one byte, which the C library does many bytes
// at a time; std::string_view::find_first_of looks each byte up.
#pragma once

#include <algorithm>
#include <string_view>

namespace strata::text {

/// Without its line break, which is a line feed or a carriage return.
[[nodiscard]] inline std::string_view first_line(std::string_view text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
  return line.substr(0, std::min(line.find('\r'), line.size()));
}

}  // namespace strata::text
