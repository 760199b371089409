// Kotlin that the grammar does not understand, made harmless before parsing. Every byte keeps its
// place, and names are read from the source itself.
#pragma once

#include <string>
#include <string_view>

namespace strata::parse {

/// A copy of `text` in which soft keywords that are plain names here (`where?.let {}`,
/// `} get id`) became other names, and guards (`is A if cond ->`) and the first mark of
/// `(x as? A)?.call()` became blanks; empty if there is nothing to do. O(bytes).
[[nodiscard]] std::string mask_kotlin(std::string_view text);

}  // namespace strata::parse
