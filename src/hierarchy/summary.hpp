// Extractive titles and summaries: nothing in them that the file does not say.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "chunk/chunk.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::hierarchy {

/// One line of at most 120 bytes: qualified names of the outermost symbols, "+N" for those that are
/// left out; the first words where there is no symbol.
[[nodiscard]] std::string title_of(std::string_view bytes, const parse::SyntaxTree& tree,
                                   std::span<const chunk::Chunk> leaves);

/// Lines in document order, at most `max_bytes` bytes: for each symbol that found room "signature:
/// first doc sentence", or one of the two; where there is no symbol the first words of each leaf.
/// Where these are too many, of those with the highest `centrality`: how near each leaf comes to
/// what all are about, in the order of the leaves; may be empty.
[[nodiscard]] std::string summary_of(std::string_view bytes, const parse::SyntaxTree& tree,
                                     std::span<const chunk::Chunk> leaves,
                                     std::span<const float> centrality, std::size_t max_bytes);

/// The same for all leaves of a file, with the sentence in front that its leading comment begins
/// with (licences apart).
[[nodiscard]] std::string file_summary_of(std::string_view bytes, const parse::SyntaxTree& tree,
                                          std::span<const chunk::Chunk> leaves,
                                          std::span<const float> centrality, std::size_t max_bytes);

}  // namespace strata::hierarchy
