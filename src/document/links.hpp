// Where a document points to, with references resolved through its definitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "document/block.hpp"
#include "document/inline_scanner.hpp"

namespace strata::document {

struct Link {
  InlineKind kind = InlineKind::kLink;  ///< never kCode
  std::string text;                     ///< what is shown, without marks
  std::string target;                   ///< destination; of a footnote its label, with `^`
  ByteRange range;                      ///< in the file
  ByteRange definition;                 ///< of the label's definition; empty if it needs none
};

/// The inline elements of all headings, paragraphs and table rows, ascending by the element's end.
struct Inlines {
  Labels labels;
  std::vector<Inline> list;
};

/// O(bytes).
[[nodiscard]] Inlines inlines_of(std::string_view bytes, const Blocks& blocks);

/// The links that begin in `range`, in the order of their ends.
[[nodiscard]] std::vector<Link> links_in(ByteRange range, std::string_view bytes,
                                         const Blocks& blocks, const Inlines& inlines);

/// Destination of a link definition, without angle brackets.
[[nodiscard]] std::string_view destination_of(std::string_view bytes, const Block& definition);

}  // namespace strata::document
