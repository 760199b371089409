// What a leaf that begins or ends inside a table or a fence needs from outside to be read alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/byte_range.hpp"
#include "document/block.hpp"
#include "document/document.hpp"

namespace strata::document {

/// The table or fenced code that holds bytes on both sides of `offset` (for a fence: also its
/// opening line before); kNoBlock if there is none. O(log blocks).
[[nodiscard]] std::uint32_t cut_block(const Blocks& blocks, std::uint32_t offset);

/// Head of the table, or lines that open the code, that a leaf beginning at `offset` has lost, as
/// it stands in contexts: without prefixes of lists and quotes, blanks collapsed, but the tabs that
/// part columns kept; empty if none. O(log blocks + head).
[[nodiscard]] std::string lost_opening(std::string_view bytes, const Document& document,
                                       std::uint32_t offset);

/// A table's head in that form.
[[nodiscard]] std::string compact_head(std::string_view head);

/// The core in a form that renders alone: code that was cut is opened and closed again, a table has
/// its head, both with the prefix of the quote or list around them. Equal to the core where nothing
/// was cut.
[[nodiscard]] std::string display_text(std::string_view bytes, const Document& document,
                                       ByteRange core);

}  // namespace strata::document
