// What a definition defines: its type and its body.
#pragma once

#include <optional>
#include <string_view>

#include "parse/definition.hpp"

namespace strata::parse {

/// A draft with type and body, as far as they do not depend on the name. Nothing if the rule's
/// conditions on them do not hold. `place`: of the name among several, whose values stand in a list
/// of their own (DefinitionRule::parallel).
[[nodiscard]] std::optional<Draft> draft_of(const DefinitionSite& site, std::uint32_t place = 0);

/// The type under this name in this scope: a function in a class is a method, a variable a field;
/// constructors by name; ALL_CAPS variables are constants. `draft.owner` must be known.
[[nodiscard]] lang::SymbolType type_in_context(const DefinitionSite& site, const Draft& draft,
                                               std::string_view name);

}  // namespace strata::parse
