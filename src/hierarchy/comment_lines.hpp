// One line of a comment, doc string or attribute without its marks.
#pragma once

#include <string_view>

namespace strata::hierarchy {

/// What a line says, without blanks at its ends and the marks that languages put around it:
/// leading runs of mark characters, closing ones, the quotes of doc strings, attributes that hold
/// documentation (`@doc "`, `#[doc = "`), frames, tags of markup and "@brief". A view into `line`.
[[nodiscard]] std::string_view without_comment_marks(std::string_view line);

/// True if the text of a comment begins a documentation tag here: "@param", ":return", "Args:".
[[nodiscard]] bool begins_with_tag(std::string_view line);

}  // namespace strata::hierarchy
