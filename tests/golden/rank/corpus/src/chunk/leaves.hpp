// From items to leaves, and from leaves to embedded texts: the half of the chunker that source
// files and documents share. Whoever knows a file's structure makes the outline; nobody else cuts.
#pragma once

#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/chunk.hpp"
#include "chunk/context.hpp"
#include "chunk/items.hpp"
#include "chunk/options.hpp"
#include "chunk/token_map.hpp"
#include "text/line_table.hpp"
#include "text/tokens.hpp"

namespace strata::chunk {

/// Context takes at most 1 / kContextShare of max_tokens.
inline constexpr std::uint32_t kContextShare = 4;

/// Leaves with core, lines and tokens (of the core alone). Sets the anchors of the outline, which
/// must not be empty. Items must begin at atoms.
[[nodiscard]] std::vector<Chunk> cut_leaves(std::string_view bytes, Outline outline,
                                            const Atoms& atoms, const text::LineTable& lines,
                                            const TokenMap& tokens, const ChunkOptions& options);

/// Most tokens of a context for a leaf that has no context yet.
[[nodiscard]] std::uint32_t context_budget(const Chunk& leaf, const ChunkOptions& options);

/// Gives the leaf its context and the exact tokens of both. Without effect if the context is empty
/// or if together they have more than max_tokens.
void set_context(Chunk& leaf, Context context, std::string_view bytes,
                 const text::TokenCounter& counter, const ChunkOptions& options);

/// What the options say about small leaves.
void set_searchable(std::vector<Chunk>& leaves, const ChunkOptions& options);

}  // namespace strata::chunk
