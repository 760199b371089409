// MDX: Markdown with JavaScript around it.
#pragma once

#include <string_view>

#include "document/block.hpp"

namespace strata::document {

/// Blocks of Markdown in which comments `{/* ... */}` of any length and the lines of `import` and
/// `export` at the top are of kind kHtml, and so no text. O(blocks + bytes).
[[nodiscard]] Blocks with_mdx(std::string_view bytes, const Blocks& blocks);

}  // namespace strata::document
