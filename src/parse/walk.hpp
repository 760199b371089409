// One walk over a tree-sitter tree: everything that a SyntaxTree holds.
#pragma once

#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "lang/rules.hpp"
#include "parse/frame.hpp"
#include "parse/parse.hpp"

namespace strata::parse {

/// Fills `out` from `tree`, which `source.parsed` was parsed to. Without recursion. Returns the
/// texts in other languages, in order, which are not looked into.
[[nodiscard]] std::vector<EmbeddedText> walk(const TSTree* tree, const ParsedText& source,
                                             const lang::RuleTable& rules,
                                             const ParseOptions& options, SyntaxTree& out);

}  // namespace strata::parse
