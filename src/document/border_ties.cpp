// A list, a table or a fence is introduced by the sentence above it. Tested by document_test.cpp
// and passages_test.cpp.
#include "document/border_ties.hpp"

#include "document/element_ends.hpp"
#include "document/outline_costs.hpp"

namespace strata::document {

std::uint32_t tie_cost(const Blocks& blocks, std::uint32_t i, std::string_view above) {
  const Block& block = blocks[i];
  if (block.kind == BlockKind::kHeading || block.kind == BlockKind::kParagraph ||
      block.kind == BlockKind::kItem) {
    return 0;
  }
  const char mark = last_mark(above);
  const bool text =
      i > 1 && blocks[i - 1].kind == BlockKind::kParagraph && blocks[i - 1].parent == block.parent;
  const bool open = text && static_cast<unsigned char>(mark) < 0x80 &&
                    std::string_view(".!?)").find(mark) == std::string_view::npos;
  return mark == ':' ? kAfterColon : open ? kAfterOpenSentence : 0;
}

}  // namespace strata::document
