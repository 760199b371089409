// The line is held against the open blocks, outermost first, until one does not match: a quote
// wants its mark, an item its indentation, code and HTML what goes on with them. A closing fence
// ends its block and takes the line. O(open blocks), which are bounded. Tested by
// block_scanner_test.cpp.
#include "document/open_containers.hpp"

#include <algorithm>

namespace strata::document {
namespace {

bool match_quote(ScanState& scan, std::size_t i, LineCursor& cursor) {
  if (cursor.indent() >= kCodeIndent || cursor.peek() != '>') {
    return false;
  }
  skip_quote_mark(cursor);
  scan.open.extend(i, scan.line.end);
  return true;
}

bool matches(ScanState& scan, std::size_t i, LineCursor& cursor) {
  const OpenBlock& block = scan.open[i];
  switch (block.kind) {
    case BlockKind::kList:
      return true;
    case BlockKind::kQuote:
      return match_quote(scan, i, cursor);
    case BlockKind::kItem:
    case BlockKind::kFootnote:
      if (cursor.indent() >= block.columns && !cursor.blank()) {
        cursor.skip_columns(block.columns);
        return true;
      }
      if (cursor.blank() && (block.has_child || block.kind == BlockKind::kFootnote)) {
        cursor.skip_columns(block.columns);
        return true;
      }
      return false;
    case BlockKind::kFencedCode:
      cursor.skip_columns(std::min(scan.fence_indent, cursor.indent()));
      return true;
    case BlockKind::kIndentedCode:
      if (cursor.indent() >= kCodeIndent || cursor.blank()) {
        cursor.skip_columns(kCodeIndent);
        return true;
      }
      return false;
    case BlockKind::kHtml:
      return scan.html_kind < 6 || !cursor.blank();
    default:  // paragraph, table
      return !cursor.blank();
  }
}

}  // namespace

std::size_t match_containers(ScanState& scan, LineCursor& cursor) {
  for (std::size_t i = 1; i < scan.open.depth(); ++i) {
    if (scan.open[i].kind == BlockKind::kFencedCode && cursor.indent() < kCodeIndent &&
        closes_fence(cursor.rest(), scan.fence)) {
      scan.close_to(i + 1);
      scan.open.tip_block().closed = true;
      scan.open.extend(i, scan.line.end);
      scan.open.close();
      return 0;
    }
    if (!matches(scan, i, cursor)) {
      return i;
    }
  }
  return scan.open.depth();
}

void skip_quote_mark(LineCursor& cursor) {
  cursor.skip_visible(1);
  if (cursor.indent() > 0) {
    cursor.skip_columns(1);
  }
}

}  // namespace strata::document
