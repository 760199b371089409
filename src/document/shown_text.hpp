// Text as readers see it, in the marks of any syntax.
#pragma once

#include <string>
#include <string_view>

#include "document/text_syntax.hpp"

namespace strata::document {

/// plain_title (title.hpp) in another syntax: one line without marks, links by their text,
/// footnotes left out. At most 200 bytes, cut at a code point. O(source).
[[nodiscard]] std::string shown_text(std::string_view source, TextSyntax syntax);

}  // namespace strata::document
