// A heading as readers see it, and as links name it.
#pragma once

#include <string>
#include <string_view>

namespace strata::document {

/// The text of inline Markdown in one line: without marks of emphasis and code, link targets,
/// images' addresses, HTML tags and escapes. At most 200 bytes, cut at a code point. O(source).
[[nodiscard]] std::string plain_title(std::string_view source);

/// The name of a heading in links, as GitHub makes it: lower case, punctuation gone, blanks to `-`.
/// Letters beyond ASCII stay as they are.
[[nodiscard]] std::string slug_of(std::string_view title);

}  // namespace strata::document
