// Lines of nothing but comments, and which of them speak of the line below them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/spans.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

struct CommentLines {
  std::vector<std::uint8_t> comment;  ///< by atom: 1 for a comment on lines of its own
  /// By atom: the first line of the comment that stands directly above this line, with no blank
  /// line between and as far to the right, or that this line is part of; else the atom itself.
  std::vector<std::uint32_t> lead;
};

/// Comments are nodes of the tree; without nodes, what the language's lines begin with. O(nodes +
/// lines).
[[nodiscard]] CommentLines comment_lines(std::string_view bytes, const Atoms& atoms,
                                         const parse::SyntaxTree& tree,
                                         const std::vector<Span>& node_spans);

/// Takes comments that speak of the line below off the ends of nodes: in some grammars an arm of a
/// `switch` reaches over the comment above the next one.
void end_before_comments(std::vector<Span>& node_spans, const CommentLines& comments);

}  // namespace strata::chunk
