// C and C++ macros hide the syntax from a grammar that does not run the preprocessor. Before
// parsing, those that stand where no grammar expects them are overwritten with blanks; every other
// byte keeps its place.
#pragma once

#include <string>
#include <string_view>

namespace strata::parse {

/// A copy of `text`, of the same length, without such macros; empty if there are none.
[[nodiscard]] std::string mask_macros(std::string_view text);

}  // namespace strata::parse
