// Where a definition's head begins: after the decorations that its own node holds.
#pragma once

#include <cstdint>

#include <tree_sitter/api.h>

#include "parse/frame.hpp"

namespace strata::parse {

/// First byte of the first child of `definition` that is no decoration and no comment, nor one of a
/// group that holds nothing else: 'public' of `@Override public void run()`.
[[nodiscard]] std::uint32_t head_of(const WalkState& state, TSNode definition);

}  // namespace strata::parse
