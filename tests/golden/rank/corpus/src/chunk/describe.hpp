// What is in a leaf: kind, symbols, the one that names it, the one around it, and its number among
// the parts of a definition that had to be cut.
#pragma once

#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

/// Fills kind, symbols, primary, scope, part and parts of leaves that have their core. O(leaves +
/// symbols).
void describe(std::vector<Chunk>& leaves, std::string_view bytes, const parse::SyntaxTree& tree);

}  // namespace strata::chunk
