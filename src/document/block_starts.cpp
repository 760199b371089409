// Which block begins at the cursor, in the order of precedence that CommonMark gives: indented
// code, quotes, then leaf blocks (a heading before a fence before HTML before a rule), footnotes
// and list items, tables at last. Headings by underline and tables take lines from the open
// paragraph. O(rest of the line). Containers that would lie too deep do not begin. Tested by
// block_scanner_test.cpp.
#include "document/block_starts.hpp"

#include "document/html_block.hpp"
#include "document/line_starts.hpp"
#include "document/open_containers.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kFootnoteIndent = 4;  // columns

// Makes a heading of the open paragraph, if the line underlines it.
bool underline(ScanState& scan, std::string_view rest) {
  const std::uint8_t level = setext_level(rest);
  if (level == 0) {
    return false;
  }
  if (!scan.paragraph.take_definitions(scan.open)) {
    scan.matched = scan.open.depth();
    return false;
  }
  Block& block = scan.open.tip_block();
  block.kind = BlockKind::kHeading;
  block.level = level;
  block.head = scan.paragraph.text();
  scan.paragraph.clear();
  scan.open.extend(scan.open.depth() - 1, scan.line.end);
  scan.open.close();
  return true;
}

bool starts_leaf(ScanState& scan, LineCursor& cursor) {
  const std::string_view rest = cursor.rest();
  const std::uint32_t begin = cursor.visible();
  const auto absolute = [&](ByteRange range) {
    return ByteRange{begin + range.begin, begin + range.end};
  };
  if (const auto heading = atx_heading(rest, scan.options.heading_without_space)) {
    scan.prepare();
    Block& block = scan.open.add(BlockKind::kHeading, begin, scan.line.end);
    block.level = heading->level;
    block.head = absolute(heading->title);
    return true;
  }
  if (const auto fence = opening_fence(rest)) {
    scan.prepare();
    scan.fence = *fence;
    scan.fence_indent = cursor.indent();
    scan.open.open(BlockKind::kFencedCode, begin, scan.line.end);
    scan.open.tip_block().head = absolute(fence->info);
    return true;
  }
  const int html = html_block_kind(rest);
  if (html != 0 && (html < 7 || (!scan.in_paragraph() && !scan.maybe_lazy()))) {
    scan.prepare();
    scan.html_kind = html;
    scan.open.open(BlockKind::kHtml, begin, scan.line.end);
    if (ends_html_block(html, rest)) {
      scan.open.close();
    }
    return true;
  }
  if (scan.in_paragraph() && underline(scan, rest)) {
    return true;
  }
  if (is_rule(rest)) {
    scan.prepare();
    scan.open.add(BlockKind::kRule, begin, scan.line.end);
    return true;
  }
  return false;
}

void starts_indented_code(ScanState& scan, LineCursor& cursor) {
  if (scan.maybe_lazy()) {
    return;
  }
  scan.prepare();
  cursor.skip_columns(kCodeIndent);
  scan.open.open(BlockKind::kIndentedCode, cursor.offset(), scan.line.end);
  scan.taken = true;
}

bool starts_footnote(ScanState& scan, LineCursor& cursor) {
  if (!scan.options.extensions || cursor.peek() != '[' || scan.open.depth() >= kDeepest) {
    return false;
  }
  const auto mark = footnote_mark(cursor.rest());
  if (!mark) {
    return false;
  }
  scan.prepare();
  const std::uint32_t begin = cursor.visible();
  scan.open.open(BlockKind::kFootnote, begin, scan.line.end);
  scan.open.tip_block().head = {begin + mark->label.begin, begin + mark->label.end};
  scan.open.opened().columns = kFootnoteIndent;
  scan.matched = scan.open.depth();
  cursor.skip_visible(mark->length);
  return true;
}

bool starts_item(ScanState& scan, LineCursor& cursor) {
  const auto marker = list_marker(cursor.rest());
  if (!marker || scan.open.depth() + 1 >= kDeepest ||
      (scan.in_paragraph() && !marker->can_interrupt)) {
    return false;
  }
  const std::uint32_t begin = cursor.visible();
  const std::uint32_t marker_column = cursor.indent();
  scan.prepare(true);
  if (scan.open.tip().kind == BlockKind::kList &&
      (scan.open.tip().mark != marker->mark || scan.open.tip_block().ordered != marker->ordered)) {
    scan.open.close();
  }
  const std::uint32_t end = begin + marker->length;
  if (scan.open.tip().kind != BlockKind::kList) {
    scan.open.open(BlockKind::kList, begin, end);
    scan.open.opened().mark = marker->mark;
    scan.open.tip_block().ordered = marker->ordered;
  }
  scan.open.open(BlockKind::kItem, begin, end);
  cursor.skip_visible(marker->length);
  const std::uint32_t gap = cursor.indent();
  const bool code_or_empty = cursor.blank() || gap > kCodeIndent;
  const std::uint32_t padding = code_or_empty ? 1 : gap;
  cursor.skip_columns(padding);
  scan.open.opened().columns = marker_column + marker->length + padding;
  if (scan.options.extensions && cursor.indent() < kCodeIndent && task_marker(cursor.rest()) > 0) {
    scan.open.tip_block().task = cursor.rest()[1] == ' ' ? Task::kOpen : Task::kDone;
  }
  scan.matched = scan.open.depth();
  return true;
}

// A delimiter row below a line of text with as many cells.
bool starts_table(ScanState& scan, LineCursor& cursor) {
  if (!scan.options.extensions || !scan.in_paragraph()) {
    return false;
  }
  const std::uint32_t columns = delimiter_columns(cursor.rest());
  if (columns == 0 || table_cells(slice(scan.bytes, scan.paragraph.last_line())) != columns) {
    return false;
  }
  const ByteRange header = scan.paragraph.last_line();
  scan.paragraph.drop_last_line();
  if (scan.paragraph.empty()) {
    scan.open.withdraw();
  } else {
    scan.open.tip_block().range.end = scan.paragraph.last_line().end;
    scan.close_tip();
  }
  scan.open.open(BlockKind::kTable, header.begin, scan.line.end);
  scan.open.tip_block().head = {header.begin, scan.line.end};
  scan.open.add(BlockKind::kTableRow, header.begin, header.end);
  return true;
}

// False for lines that only text can begin with. Precondition: less than kCodeIndent columns.
bool may_start(char first) {
  return (first >= '0' && first <= '9') ||
         std::string_view("#`~<>*-_+[=|:").find(first) != std::string_view::npos;
}

}  // namespace

bool starts_block(ScanState& scan, LineCursor& cursor) {
  const BlockKind container = scan.open[scan.matched - 1].kind;
  if (scan.taken || cursor.blank() || container == BlockKind::kFencedCode ||
      container == BlockKind::kIndentedCode || container == BlockKind::kHtml) {
    return false;
  }
  if (cursor.indent() >= kCodeIndent) {
    starts_indented_code(scan, cursor);
    return false;
  }
  if (!may_start(cursor.peek())) {
    return false;
  }
  if (cursor.peek() == '>' && scan.open.depth() < kDeepest) {
    scan.prepare();
    scan.open.open(BlockKind::kQuote, cursor.visible(), scan.line.end);
    scan.matched = scan.open.depth();
    skip_quote_mark(cursor);
    return true;
  }
  if (starts_leaf(scan, cursor)) {
    scan.taken = true;
    return false;
  }
  if (starts_footnote(scan, cursor) || starts_item(scan, cursor)) {
    return true;
  }
  scan.taken = starts_table(scan, cursor);
  return false;
}

}  // namespace strata::document
