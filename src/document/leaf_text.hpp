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

/// Head and delimiter row of the table, or opening fence with its info string, that a leaf
/// beginning at `offset` has lost; empty if none. O(log blocks).
[[nodiscard]] std::string_view lost_opening(std::string_view bytes, const Document& document,
                                            std::uint32_t offset);

/// The core in a form that renders alone: a fence that was cut is opened and closed again, a table
/// has its head. Equal to the core where nothing was cut.
[[nodiscard]] std::string display_text(std::string_view bytes, const Document& document,
                                       ByteRange core);

}  // namespace strata::document
