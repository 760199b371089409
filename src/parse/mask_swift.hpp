// Swift's conditional compilation between the members of a type, which the grammar knows only
// between statements. Every byte keeps its place.
#pragma once

#include <string>
#include <string_view>

namespace strata::parse {

/// A copy of `text` in which the lines `#if`, `#elseif`, `#else` and `#endif` between the members
/// of a type are blanks, and so are all branches but the first if one does not balance its
/// brackets; empty if there are none. O(bytes).
[[nodiscard]] std::string mask_swift(std::string_view text);

}  // namespace strata::parse
