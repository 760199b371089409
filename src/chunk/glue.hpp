// Glue: which neighbouring atoms stay together. Every definition that fits is one piece, with its
// comment, decorations and wrappers; one that does not fit keeps these and its signature together
// and becomes a container.
#pragma once

#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/comment_lines.hpp"
#include "chunk/items.hpp"
#include "chunk/options.hpp"
#include "chunk/spans.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

struct Glue {
  /// Disjoint runs of atoms, ascending, each of two or more atoms that must not be separated.
  std::vector<Span> pieces;
  /// Definitions that are too large, with their spans, outermost first, ascending.
  std::vector<Container> containers;
  std::vector<Span> container_spans;
};

/// Pieces have at most max_tokens (definitions; without a grammar comments with the line below) or
/// target_tokens (everything else that is syntax).
[[nodiscard]] Glue glue_of(std::string_view bytes, const Atoms& atoms,
                           const parse::SyntaxTree& tree, const std::vector<Span>& node_spans,
                           const CommentLines& comments, const ChunkOptions& options);

}  // namespace strata::chunk
