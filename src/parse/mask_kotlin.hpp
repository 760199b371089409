// Kotlin that the grammar does not understand, made harmless before parsing. Every byte keeps its
// place, and names are read from the source itself.
#pragma once

#include <string_view>

#include "parse/masked.hpp"

namespace strata::parse {

/// A copy of `text` in which soft keywords that are plain names here (`where?.let {}`,
/// `} get id`) became other names, and guards (`is A if cond ->`) and the first mark of
/// `(x as? A)?.call()` became blanks, and what mask_kotlin_declarations does. O(bytes).
[[nodiscard]] Masked mask_kotlin(std::string_view text);

}  // namespace strata::parse
