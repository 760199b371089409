// Where a document points to, with references resolved through its definitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "document/block.hpp"
#include "document/inline_scanner.hpp"
#include "document/labels.hpp"
#include "document/sections.hpp"
#include "document/source_text.hpp"

namespace strata::document {

struct Link {
  InlineKind kind = InlineKind::kLink;  ///< never kCode
  std::string text;                     ///< what is shown, without marks
  std::string target;    ///< destination; of a footnote its note, as far as a title may reach
  ByteRange range;       ///< in the file
  ByteRange definition;  ///< of the label's definition; empty if it needs none
};

/// The inline elements of all text, ascending by the element's end.
struct Inlines {
  LabelTable labels;
  std::vector<Inline> list;
};

/// `sections`: of these blocks; references may mean their titles. O(bytes).
[[nodiscard]] Inlines inlines_of(const SourceText& text, const Blocks& blocks,
                                 const std::vector<Section>& sections = {});

/// The links that begin in `range`, in the order of their ends.
[[nodiscard]] std::vector<Link> links_in(ByteRange range, const SourceText& text,
                                         const Inlines& inlines);

}  // namespace strata::document
