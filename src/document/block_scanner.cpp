// The two-phase line algorithm of the CommonMark specification (appendix "A parsing strategy"),
// blocks only: (1) each line is held against the open containers, outermost first
// (open_containers.hpp); (2) new blocks are looked for behind those that matched
// (block_starts.hpp); (3) what is left is text of the innermost block, or a lazy continuation of
// its paragraph. A paragraph keeps the ranges of its lines, so that link definitions, setext
// underlines and table heads can take lines from it. Tested by block_scanner_test.cpp,
// tests/property and tests/differential.
#include "document/block_scanner.hpp"

#include <string>

#include "document/block_starts.hpp"
#include "document/front_matter.hpp"
#include "document/html_block.hpp"
#include "document/line_cursor.hpp"
#include "document/open_containers.hpp"
#include "document/scan_state.hpp"

namespace strata::document {
namespace {

// Where the first line begins: after a byte order mark and the front matter.
std::uint32_t first_line(ScanState& scan) {
  const std::uint32_t start = scan.bytes.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  const std::uint32_t end = scan.options.front_matter ? front_matter_end(scan.bytes, start) : start;
  if (end == start) {
    return start;
  }
  scan.open.add(BlockKind::kFrontMatter, start, end);
  LineReader rest(scan.bytes, end);
  return rest.done() ? end : rest.next().next;
}

void add_paragraph_line(ScanState& scan, const LineCursor& cursor) {
  scan.paragraph.add({cursor.visible(), scan.line.end});
  scan.open.extend(scan.open.depth() - 1, scan.line.end);
}

// Phase 3: nothing begins on the line, or what began on it holds text.
void add_text(ScanState& scan, LineCursor& cursor) {
  const bool all_matched = scan.matched == scan.open.depth();
  if (!all_matched && !cursor.blank() && scan.maybe_lazy()) {
    add_paragraph_line(scan, cursor);
    return;
  }
  scan.close_to(scan.matched);
  const std::size_t tip = scan.open.depth() - 1;
  switch (scan.open.tip().kind) {
    case BlockKind::kFencedCode:
      scan.open.extend(tip, scan.line.end);
      return;
    case BlockKind::kIndentedCode:
      if (!cursor.blank()) {
        scan.open.extend(tip, scan.line.end);
      }
      return;
    case BlockKind::kHtml:
      scan.open.extend(tip, scan.line.end);
      if (ends_html_block(scan.html_kind, cursor.rest())) {
        scan.open.close();
      }
      return;
    case BlockKind::kParagraph:
      add_paragraph_line(scan, cursor);
      return;
    case BlockKind::kTable:
      scan.open.add(BlockKind::kTableRow, cursor.visible(), scan.line.end);
      return;
    default:
      break;
  }
  if (!cursor.blank()) {
    scan.prepare();
    scan.open.open(BlockKind::kParagraph, cursor.visible(), scan.line.end);
    scan.paragraph.clear();
    add_paragraph_line(scan, cursor);
  }
}

// The three phases.
void scan_line(ScanState& scan, LineCursor& cursor) {
  const std::size_t matched = match_containers(scan, cursor);
  if (matched == 0) {
    return;  // a closing fence took the line
  }
  scan.matched = matched;
  scan.started = false;
  while (starts_block(scan, cursor)) {
    scan.started = true;
  }
  if (scan.taken) {
    scan.taken = false;
    return;
  }
  add_text(scan, cursor);
}

}  // namespace

std::string SyntaxOptions::fingerprint() const {
  std::string text = "syntax:";
  for (const bool option : {extensions, front_matter, heading_without_space}) {
    text.push_back(option ? '1' : '0');
  }
  if (!mentions) {
    text += " blocks";  // the fingerprint of the default stays as it was
  }
  return text;
}

Blocks scan_blocks(std::string_view bytes, const SyntaxOptions& options) {
  ScanState scan(bytes, options);
  LineReader lines(bytes, first_line(scan));
  while (!lines.done()) {
    scan.line = lines.next();
    LineCursor cursor(bytes, scan.line);
    scan_line(scan, cursor);
  }
  scan.close_to(1);
  return scan.open.finish();
}

}  // namespace strata::document
