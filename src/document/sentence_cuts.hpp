// Sentences of a document, by offsets in the file.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/token_map.hpp"
#include "core/byte_range.hpp"
#include "document/block.hpp"

namespace strata::document {

/// Where sentences begin strictly within `range`, ascending; see text::SentenceStyle::kProse.
[[nodiscard]] std::vector<std::uint32_t> sentence_starts(std::string_view bytes, ByteRange range);

/// Sentences of the paragraphs that may have to be cut, because they have more than half of
/// `max_tokens`. O(bytes).
[[nodiscard]] std::vector<std::uint32_t> sentence_cuts(std::string_view bytes, const Blocks& blocks,
                                                       const chunk::TokenMap& tokens,
                                                       std::uint32_t max_tokens);

/// Cuts, and the beginnings of the blocks of HTML, which need not begin a line. Ascending.
[[nodiscard]] std::vector<std::uint32_t> with_block_starts(std::vector<std::uint32_t> cuts,
                                                           const Blocks& blocks);

}  // namespace strata::document
