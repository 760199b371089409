// How the text on both sides of a border reads.
#pragma once

#include <string_view>

namespace strata::document {

/// The last visible byte of `text` that belongs to no mark of emphasis and no closing tag; 0 if
/// there is none. O(length of what is passed over).
[[nodiscard]] char last_mark(std::string_view text);

/// True for a line of HTML that opens a row, an item, a paragraph, a heading or a part of a page.
[[nodiscard]] bool opens_element(std::string_view line);

/// True for an element that only gives a name to the place: `.. _label:`, `.. index:: x`,
/// `<a id="x"></a>`, `[[x]]`, `[#x]`, `<<x>>`.
[[nodiscard]] bool is_anchor(std::string_view element);

}  // namespace strata::document
