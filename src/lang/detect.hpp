// Path and first bytes -> language: by exact name, longest extension, #! line, then content hints
// (for `.h`: C or C++).
#pragma once

#include <string_view>

#include "lang/language.hpp"

namespace strata::lang {

/// `head` is the beginning of the file (some kilobytes, or empty if not read yet). Never fails:
/// plain text is the rest.
[[nodiscard]] LanguageId detect(std::string_view path, std::string_view head);

}  // namespace strata::lang
