// Statements that export what is defined elsewhere in the file.
#pragma once

#include "parse/frame.hpp"

namespace strata::parse {

/// Notes the name that a node exports by RuleTable::exports, if any: `export { a }`, `export
/// default a`. `parent` is the frame of the node's parent.
void note_exported_name(WalkState& state, TSNode node, const Frame& parent);

/// Notes the names that a node lists: `__all__ = ["a"]`, `module.exports = { a, b: c }`. False if
/// it is no such list.
bool note_export_list(WalkState& state, TSNode node, const lang::ListRule& rule,
                      const Frame& parent);

}  // namespace strata::parse
