// Extensions that several languages share, decided by what the file begins with.
#pragma once

#include <string_view>

namespace strata::lang {

/// Name of the language that `head` speaks for, among those that use `extension` (lower case, with
/// the dot); empty if nothing in it decides, and then the table's row for the extension holds.
[[nodiscard]] std::string_view hinted_language(std::string_view extension, std::string_view head);

}  // namespace strata::lang
