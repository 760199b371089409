// The seven kinds of HTML blocks (CommonMark 0.31, section 4.6).
#pragma once

#include <string_view>

namespace strata::document {

/// Kind 1..7 of the HTML block that the line begins, 0 if none. `rest`: the line after its
/// indentation. A block of kind 7 cannot interrupt a paragraph; the caller sees to that.
[[nodiscard]] int html_block_kind(std::string_view rest);

/// True if a line of a block of `kind` 1..5 ends it. Kinds 6 and 7 end before a blank line.
[[nodiscard]] bool ends_html_block(int kind, std::string_view line);

}  // namespace strata::document
