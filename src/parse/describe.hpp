// A SyntaxTree as text, one fact a line: for golden tests and for people who debug a rules file.
#pragma once

#include <string>
#include <string_view>

#include "parse/syntax_tree.hpp"

namespace strata::parse {

/// Symbols, imports and references with line numbers (1-based), each on a line of its own. `text`
/// is the file.
[[nodiscard]] std::string describe(const SyntaxTree& tree, std::string_view text);

/// The copied nodes, indented by depth: kind, range, roles, symbol.
[[nodiscard]] std::string describe_nodes(const SyntaxTree& tree);

}  // namespace strata::parse
