// How bad is a cut before an atom? Syntax answers with the number of constructs that the cut
// breaks, layout with blank lines, indentation, closing brackets and comments.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/comment_lines.hpp"
#include "chunk/spans.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

struct Border {
  std::uint32_t nesting =
      0;  ///< constructs that begin before the cut, on lines of their own, and end after it
  std::uint32_t layout = 0;  ///< cost of everything else
};

/// One border per atom: the cut before it. O(bytes of first and last words + nodes).
[[nodiscard]] std::vector<Border> borders_of(std::string_view bytes, const Atoms& atoms,
                                             const parse::SyntaxTree& tree,
                                             const std::vector<Span>& node_spans,
                                             const CommentLines& comments);

}  // namespace strata::chunk
