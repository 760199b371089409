// What a line can begin: one function per construct of CommonMark 0.31 (sections 4 and 5) and GFM.
// All take the rest of a line after its indentation, without the line break, and read it at most
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::document {

[[nodiscard]] bool is_blank_or_tab(char c);
[[nodiscard]] bool is_blank_line(std::string_view rest);
/// `text` without spaces and tabs at its two ends, as a range relative to `text`.
[[nodiscard]] ByteRange trimmed(std::string_view text);

/// `***`, `- - -`, `___`.
[[nodiscard]] bool is_rule(std::string_view rest);

struct AtxHeading {
  std::uint8_t level = 0;
  ByteRange title;  ///< relative to the line's rest
};

/// `## Title ##`. `no_space`: also `##Title`.
[[nodiscard]] std::optional<AtxHeading> atx_heading(std::string_view rest, bool no_space);

/// 1 for `===`, 2 for `---`, 0 for anything else.
[[nodiscard]] std::uint8_t setext_level(std::string_view rest);

struct Fence {
  char mark = '`';
  std::uint32_t length = 0;
  ByteRange info;  ///< relative to the line's rest
};

[[nodiscard]] std::optional<Fence> opening_fence(std::string_view rest);
/// A closing fence has the same mark, at least the same length, and no info string.
[[nodiscard]] bool closes_fence(std::string_view rest, const Fence& open);

struct ListMarker {
  char mark = '-';           ///< `-`, `+`, `*`, or the delimiter of an ordered one: `.`, `)`
  std::uint32_t length = 0;  ///< bytes of the marker
  bool ordered = false;
  bool can_interrupt = false;  ///< a paragraph: not empty, and number 1 if ordered
};

[[nodiscard]] std::optional<ListMarker> list_marker(std::string_view rest);

/// Length of `[ ]`, `[x]` or `[X]` if a blank follows, else 0.
[[nodiscard]] std::size_t task_marker(std::string_view rest);

/// Number of columns if the line is a delimiter row of a GFM table, else 0.
[[nodiscard]] std::uint32_t delimiter_columns(std::string_view rest);
/// Number of cells of a table row.
[[nodiscard]] std::uint32_t table_cells(std::string_view rest);

struct FootnoteMark {
  ByteRange label;           ///< without `[^` and `]:`, relative to the line's rest
  std::uint32_t length = 0;  ///< bytes up to and with the colon
};

/// `[^label]:`
[[nodiscard]] std::optional<FootnoteMark> footnote_mark(std::string_view rest);

}  // namespace strata::document
