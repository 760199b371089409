// Which symbols stand for a run of leaves.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/ids.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::hierarchy {

/// Symbols that a run of leaves defines, each once, by document order within each list. Namespaces
/// and packages count only where nothing else is defined: they say where, not what.
struct Outline {
  std::vector<SymbolId> outer;  ///< whose parent the run does not define; if it defines nothing,
                                ///< the scopes of its leaves
  std::vector<SymbolId> inner;  ///< the others
};

[[nodiscard]] Outline outline_of(const parse::SyntaxTree& tree,
                                 std::span<const chunk::Chunk> leaves);

/// The ids by weight_of: functions, types and the like first, then other names, then fields,
/// variables and keys; order kept otherwise. Formalities only where there is nothing else.
[[nodiscard]] std::vector<SymbolId> weightiest_first(std::string_view bytes,
                                                     const parse::SyntaxTree& tree,
                                                     std::vector<SymbolId> symbols);

}  // namespace strata::hierarchy
