// Import statements -> imports with the names that they bind.
#pragma once

#include "parse/frame.hpp"

namespace strata::parse {

/// Adds the import(s) that `node` makes under `rule`. False if it is none after all (a call that is
/// not `require`).
bool add_imports(WalkState& state, TSNode node, const lang::ImportRule& rule, const Frame& around);

}  // namespace strata::parse
