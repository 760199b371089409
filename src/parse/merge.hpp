// Definitions that are no symbols of their own, but parts of one that is there already.
#pragma once

#include <string_view>

#include "parse/definition.hpp"

namespace strata::parse {

/// Number of arguments of a clause; 0 if the rule does not tell where they are.
[[nodiscard]] std::uint32_t arity_of(const DefinitionSite& site);

/// `typedef struct {...} P`, `const A = class {...}`: the inner definition takes the outer one's
/// name, so both are one. `name` is the range of the inner one's name. The outer symbol, or none.
SymbolId merge_with_holder(const DefinitionSite& site, const Draft& draft, ByteRange name);

/// The next clause of the function that the definition directly before this one began: that one
/// grows. Without a body so far (a type signature), all of it is the signature. The symbol before,
/// or none.
SymbolId merge_with_last(const DefinitionSite& site, const Draft& draft, std::string_view path);

}  // namespace strata::parse
