// A node with a definition rule -> symbols.
#pragma once

#include "parse/frame.hpp"

namespace strata::parse {

/// Adds the symbols that `node` defines and updates `inside`, the frame for what stands in the
/// node. `parent` is the frame of the node's parent. Returns the (first) symbol, or none() if the
/// rule's conditions do not hold.
SymbolId define_symbols(WalkState& state, TSNode node, const lang::DefinitionRule& rule,
                        Frame& parent, Frame& inside);

}  // namespace strata::parse
