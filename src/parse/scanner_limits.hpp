// Inputs on which a grammar's own scanner is not safe.
#pragma once

#include <string_view>

namespace strata::parse {

/// True if the scanner of that grammar could write past its buffer on this text, which must then
/// not be parsed. O(bytes). Judged from the text alone, so some harmless texts are among them.
[[nodiscard]] bool overflows_scanner(std::string_view language, std::string_view text);

}  // namespace strata::parse
