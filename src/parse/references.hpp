// Uses of names: calls, types, base types.
#pragma once

#include "parse/frame.hpp"

namespace strata::parse {

/// Adds the reference that `node`, a child of `parent`, makes under `rule`, if any, as seen from
/// `inside`, the frame around it. May end the search for types below the node (`a.b.Type` is one
/// reference): then `inside.in_type` becomes false.
void add_reference(WalkState& state, TSNode node, TSNode parent, const lang::ReferenceRule& rule,
                   Frame& inside);

/// Adds the base types and interfaces of a definition.
void add_base_types(WalkState& state, TSNode node, const lang::DefinitionRule& rule,
                    SymbolId symbol);

}  // namespace strata::parse
