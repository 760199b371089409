// Building blocks of text output: places, paint and numbered source lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/line_range.hpp"

namespace strata::cli {

/// What the reader's terminal can do and what the reader wants to see.
struct Style {
  bool colour = false;
  bool escape_source = false;  ///< make control bytes in source visible; names are always made safe
  bool text = true;            ///< print source, not only places
  bool explain = false;        ///< print the parts of scores
  bool details = false;        ///< doc, imports, siblings and region of each result
  std::uint32_t max_lines = 12;  ///< of source per result; 0 = all, and lines are not clipped
};

inline constexpr std::string_view kBold = "\x1b[1m";
inline constexpr std::string_view kDim = "\x1b[2m";
inline constexpr std::string_view kYellow = "\x1b[33m";

/// `text` in a colour if the style has colours.
[[nodiscard]] std::string painted(std::string_view text, std::string_view colour,
                                  const Style& style);

/// "10-42"
[[nodiscard]] std::string lines_of(LineRange lines);

/// "  part 1 of 3", or "" for a whole.
[[nodiscard]] std::string part_note(std::uint32_t part, std::uint32_t parts);

/// Source with line numbers, at most style.max_lines of them, then how many were left out.
/// A byte order mark at the beginning of a file is not shown.
[[nodiscard]] std::string numbered(std::string_view source, std::uint32_t first_line,
                                   const Style& style);

}  // namespace strata::cli
