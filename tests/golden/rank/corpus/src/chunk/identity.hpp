// Names of leaves that survive edits elsewhere in their file, re-indexing and other processes.
#pragma once

#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

/// Sets Chunk::id: hash of file path, path of the primary symbol (else of the scope), hash of the
/// core, and the number of leaves before it in the file that are equal in all of these. O(bytes).
void identify(std::vector<Chunk>& leaves, std::string_view path, std::string_view bytes,
              const parse::SyntaxTree& tree);

}  // namespace strata::chunk
