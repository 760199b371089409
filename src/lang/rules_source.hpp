// Rules file -> OwnedRules, for the build tool only. Every node kind, field, role and type word is
// checked; a mistake is reported with file and line, and all mistakes of a file at once.
#pragma once

#include <string>
#include <vector>

#include "lang/owned_rules.hpp"

namespace strata::lang {

/// One mistake in a rules file, in the form compilers use: "python.toml:12: error: ...".
struct RulesProblem {
  std::string text;
};

/// Reads `file` (and before it the file that it `extends`) into `rules`. No problems = it is well.
/// What an extended file says about kinds that this grammar lacks is left out silently.
[[nodiscard]] std::vector<RulesProblem> read_rules(const std::string& file,
                                                   const TSLanguage* grammar, OwnedRules& rules);

}  // namespace strata::lang
