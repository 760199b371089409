// HTML files as documents.
#pragma once

#include <string_view>
#include <vector>

#include "document/block.hpp"
#include "document/inline_scanner.hpp"

namespace strata::document {

struct HtmlDocument {
  Blocks blocks;
  std::vector<Inline> inlines;  ///< links, images and code spans, ascending by their ends
};

/// Headings, paragraphs, lists, tables, `pre`, quotes and rules; script and style are code, svg and
/// math HTML. Text that stands in no such element is a paragraph. Tags that only group belong to
/// the block after them if they open, to the one before if they close. A table that holds headings
/// or tables only arranges the page and groups too. Wrong nesting is repaired as browsers do.
/// O(bytes).
[[nodiscard]] HtmlDocument scan_html(std::string_view bytes);

}  // namespace strata::document
