// The one walk over a tree-sitter tree.
#pragma once

#include "parse/parse.hpp"

struct TSTree;

namespace strata::parse {

/// Copies what matters of `tree` into `out` and collects symbols, imports and references on the
/// way. Pre-order, iterative, O(nodes); opaque nodes and import statements are not entered.
void walk(const TSTree* tree, std::string_view text, const lang::RuleTable& rules,
          const ParseOptions& options, SyntaxTree& out);

}  // namespace strata::parse
