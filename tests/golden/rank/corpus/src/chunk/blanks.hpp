// Blanks: what a reader does not see. The embedded text of a leaf is its source with every run of
// blanks shortened, so that indentation and empty lines cost no tokens; the same function serves
// counting and embedding.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::chunk {

/// Length in bytes of the code point at `offset` if it is invisible (white space, control, format;
/// see text::has_visible), else 0. Precondition: offset < text.size().
[[nodiscard]] std::size_t blank_at(std::string_view text, std::size_t offset);

/// First offset >= `at` whose code point is visible, or text.size().
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at);

/// Appends `text` with each maximal run of invisible code points replaced: by "\n" if it holds LF
/// or CR; kept if it is one code point beyond ASCII (zero width joiner, no-break space); by one
/// space otherwise. O(text.size()).
void append_collapsed(std::string& out, std::string_view text);

/// append_collapsed of `text` without the blanks at its two ends.
[[nodiscard]] std::string collapse_blanks(std::string_view text);

/// `range` without the blanks at its two ends; empty at its begin if nothing in it is visible.
[[nodiscard]] ByteRange without_outer_blanks(std::string_view bytes, ByteRange range);

/// True if some code point of `text` is visible. Same answer as text::has_visible, faster on ASCII.
[[nodiscard]] bool any_visible(std::string_view text);

}  // namespace strata::chunk
