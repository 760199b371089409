// From the frame around a definition to the frame inside of it.
#pragma once

#include "parse/definition.hpp"

namespace strata::parse {

/// Makes what stands inside the definition belong to the symbol, which is of type `type`.
void enter(const DefinitionSite& site, SymbolId id, lang::SymbolType type, Frame& inside);

}  // namespace strata::parse
