// Closing blocks keeps the state whole: the lines of a paragraph are forgotten with it, and a block
// that cannot hold others is closed before a new one begins. O(1) for each closed block, besides
// the link definitions of a paragraph (O(its bytes)). Tested by block_scanner_test.cpp.
#include "document/scan_state.hpp"

namespace strata::document {
namespace {

bool is_leaf(BlockKind kind) {
  return kind != BlockKind::kDocument && kind != BlockKind::kQuote && kind != BlockKind::kList &&
         kind != BlockKind::kItem && kind != BlockKind::kFootnote;
}

}  // namespace

void ScanState::close_to(std::size_t depth) {
  while (open.depth() > depth) {
    close_tip();
  }
}

void ScanState::close_tip() {
  if (open.tip().kind == BlockKind::kParagraph) {
    if (paragraph.take_definitions(open)) {
      open.close();
    }
    paragraph.clear();
    return;
  }
  open.close();
}

void ScanState::prepare(bool for_item) {
  close_to(matched);
  while (is_leaf(open.tip().kind) || (open.tip().kind == BlockKind::kList && !for_item)) {
    close_tip();
  }
  matched = open.depth();
}

}  // namespace strata::document
