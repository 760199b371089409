// The grammars that are linked and the rules files that were compiled, by the grammar's name. The
// two tables are written by this folder's CMakeLists.txt from the list of grammar libraries and of
// rules/*.toml.
#pragma once

#include <string_view>

#include "lang/rules.hpp"

struct TSLanguage;

namespace strata::lang {

using GrammarFunction = const TSLanguage* (*)();

/// tree_sitter_<name>, or null if that grammar is not linked.
[[nodiscard]] GrammarFunction grammar_function(std::string_view name);
/// The grammar itself, or null.
[[nodiscard]] const TSLanguage* grammar_named(std::string_view name);
/// Rules compiled from rules/<name>.toml, or null.
[[nodiscard]] const RuleTable* rules_named(std::string_view name);

}  // namespace strata::lang
