// #if ... #else ... #endif that cut through a statement or a block.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/c_tokens.hpp"

namespace strata::parse {

/// Blanks in `masked` (a copy of `text`, made when first needed) the directives of conditional
/// groups that no grammar can take as a whole - a branch does not balance its brackets, or the
/// group begins or ends in the middle of a statement - and all but one of their branches. Tokens
/// that went are marked kMasked. Conditions that the grammar cannot read become `1`.
void mask_conditionals(std::string_view text, std::vector<CToken>& tokens, std::string& masked);

}  // namespace strata::parse
