// Overlap: the end of the leaf before, repeated in the context of a leaf that goes on with the same
// section.
#pragma once

#include <cstdint>
#include <string_view>

#include "chunk/token_map.hpp"
#include "core/byte_range.hpp"
#include "document/block.hpp"

namespace strata::document {

/// The last whole elements before `core` that have at most `budget` tokens and neither begin before
/// `previous` nor before the section's own text; if no element fits, the last whole sentences
/// (inside a fence: lines). Empty if nothing fits, or if `core` begins with a heading.
/// O(log blocks + previous).
[[nodiscard]] ByteRange overlap_before(std::string_view bytes, const Blocks& blocks,
                                       const chunk::TokenMap& tokens, ByteRange previous,
                                       ByteRange core, std::uint32_t budget);

}  // namespace strata::document
