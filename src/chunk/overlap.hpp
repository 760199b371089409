// Overlap: the last items of the leaf before, repeated in the context of a leaf that goes on with
// the same definition.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/context.hpp"
#include "chunk/items.hpp"
#include "chunk/token_map.hpp"
#include "parse/syntax_tree.hpp"
#include "text/tokens.hpp"

namespace strata::chunk {

/// Tokens that the options grant to an overlap; 0 = none.
[[nodiscard]] std::uint32_t overlap_tokens(const ChunkOptions& options);

/// Makes room for the overlap in leaves that go on with a definition: sets the reserve of items.
void reserve_overlap(Outline& outline, const ChunkOptions& options);

/// Where the items of an outline begin, ascending.
[[nodiscard]] std::vector<std::uint32_t> item_begins(const Outline& outline);

/// The last whole items before `leaf` that have at most `budget` tokens, and begin neither before
/// `previous` nor within the signature of the leaf's scope. Empty if no item fits, or if the leaf
/// has no scope. `items` are the beginnings of the file's items. O(log items + previous).
[[nodiscard]] ByteRange overlap_before(const Chunk& leaf, ByteRange previous,
                                       const std::vector<std::uint32_t>& items,
                                       const parse::SyntaxTree& tree, const TokenMap& tokens,
                                       std::uint32_t budget);

/// The context with `overlap` after it; without it if both have more than `budget` tokens.
[[nodiscard]] Context with_overlap(Context context, std::string_view overlap,
                                   const text::TokenCounter& counter, std::uint32_t budget);

}  // namespace strata::chunk
