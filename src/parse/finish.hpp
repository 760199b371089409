// What can only be said when the whole file has been seen.
#pragma once

#include "parse/frame.hpp"

namespace strata::parse {

/// Finds the parents of symbols whose owner was spelled out, marks names of export lists, and lets
/// ranges take in the
/// `;` and the comment that end their last line.
void finish(WalkState& state);

}  // namespace strata::parse
