// The two-phase line algorithm of the CommonMark specification (appendix "A parsing strategy"),
// blocks only: (1) each line is held against the open containers, outermost first; (2) new blocks
// are looked for behind those that matched; (3) what is left is text of the innermost block, or a
// lazy continuation of its paragraph. A paragraph keeps the ranges of its lines, so that link
// definitions, setext underlines and table heads can take lines from it. Tested by
// block_scanner_test.cpp, tests/property and tests/differential.
#include "document/block_scanner.hpp"

#include <algorithm>
#include <string>

#include "document/front_matter.hpp"
#include "document/html_block.hpp"
#include "document/line_cursor.hpp"
#include "document/line_starts.hpp"
#include "document/open_blocks.hpp"
#include "document/paragraph.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kDeepest = 100;         // open containers
constexpr std::uint32_t kCodeIndent = 4;      // columns
constexpr std::uint32_t kFootnoteIndent = 4;  // columns

class Scanner {
 public:
  Scanner(std::string_view bytes, const SyntaxOptions& options)
      : bytes_(bytes),
        options_(options),
        open_(static_cast<std::uint32_t>(bytes.size())),
        paragraph_(bytes) {}

  Blocks run() {
    LineReader lines(bytes_, begin());
    while (!lines.done()) {
      line_ = lines.next();
      LineCursor cursor(bytes_, line_);
      line(cursor);
    }
    close_to(1);
    return open_.finish();
  }

 private:
  /// Skips a byte order mark and the front matter.
  std::uint32_t begin() {
    const std::uint32_t start = bytes_.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
    const std::uint32_t end = options_.front_matter ? front_matter_end(bytes_, start) : start;
    if (end == start) {
      return start;
    }
    open_.add(BlockKind::kFrontMatter, start, end);
    LineReader rest(bytes_, end);
    return rest.done() ? end : rest.next().next;
  }

  void line(LineCursor& cursor) {
    const std::size_t matched = match_containers(cursor);
    if (matched == 0) {
      return;  // a closing fence took the line
    }
    matched_ = matched;
    started_ = false;
    while (starts_block(cursor)) {
      started_ = true;
    }
    if (taken_) {
      taken_ = false;
      return;
    }
    add_text(cursor);
  }

  // ---- Phase 1

  /// Number of open blocks that the line goes on with; 0 if it is used up.
  std::size_t match_containers(LineCursor& cursor) {
    for (std::size_t i = 1; i < open_.depth(); ++i) {
      if (open_[i].kind == BlockKind::kFencedCode && cursor.indent() < kCodeIndent &&
          closes_fence(cursor.rest(), fence_)) {
        close_to(i + 1);
        open_.tip_block().closed = true;
        open_.extend(i, line_.end);
        open_.close();
        return 0;
      }
      if (!matches(i, cursor)) {
        return i;
      }
    }
    return open_.depth();
  }

  bool matches(std::size_t i, LineCursor& cursor) {
    const OpenBlock& block = open_[i];
    switch (block.kind) {
      case BlockKind::kList:
        return true;
      case BlockKind::kQuote:
        return match_quote(i, cursor);
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
        cursor.skip_columns(std::min(fence_indent_, cursor.indent()));
        return true;
      case BlockKind::kIndentedCode:
        if (cursor.indent() >= kCodeIndent || cursor.blank()) {
          cursor.skip_columns(kCodeIndent);
          return true;
        }
        return false;
      case BlockKind::kHtml:
        return html_kind_ < 6 || !cursor.blank();
      default:  // paragraph, table
        return !cursor.blank();
    }
  }

  bool match_quote(std::size_t i, LineCursor& cursor) {
    if (cursor.indent() >= kCodeIndent || cursor.peek() != '>') {
      return false;
    }
    skip_quote_mark(cursor);
    open_.extend(i, line_.end);
    return true;
  }

  static void skip_quote_mark(LineCursor& cursor) {
    cursor.skip_visible(1);
    if (cursor.indent() > 0) {
      cursor.skip_columns(1);
    }
  }

  // ---- Phase 2

  /// True if a container was opened, so that more may begin on the line. Sets taken_ when a leaf
  /// block took the line.
  bool starts_block(LineCursor& cursor) {
    const BlockKind container = open_[matched_ - 1].kind;
    if (taken_ || cursor.blank() || container == BlockKind::kFencedCode ||
        container == BlockKind::kIndentedCode || container == BlockKind::kHtml) {
      return false;
    }
    if (cursor.indent() >= kCodeIndent) {
      starts_indented_code(cursor);
      return false;
    }
    if (cursor.peek() == '>' && open_.depth() < kDeepest) {
      prepare();
      open_.open(BlockKind::kQuote, cursor.visible(), line_.end);
      matched_ = open_.depth();
      skip_quote_mark(cursor);
      return true;
    }
    if (starts_leaf(cursor)) {
      taken_ = true;
      return false;
    }
    if (starts_footnote(cursor) || starts_item(cursor)) {
      return true;
    }
    taken_ = starts_table(cursor);
    return false;
  }

  /// Closes what did not match and what cannot hold a new block.
  void prepare(bool for_item = false) {
    close_to(matched_);
    while (is_leaf(open_.tip().kind) || (open_.tip().kind == BlockKind::kList && !for_item)) {
      close_tip();
    }
    matched_ = open_.depth();
  }

  static bool is_leaf(BlockKind kind) {
    return kind != BlockKind::kDocument && kind != BlockKind::kQuote && kind != BlockKind::kList &&
           kind != BlockKind::kItem && kind != BlockKind::kFootnote;
  }

  bool in_paragraph() const { return open_[matched_ - 1].kind == BlockKind::kParagraph; }

  bool maybe_lazy() const { return !started_ && open_.tip().kind == BlockKind::kParagraph; }

  bool starts_leaf(LineCursor& cursor) {
    const std::string_view rest = cursor.rest();
    const std::uint32_t begin = cursor.visible();
    const auto absolute = [&](ByteRange range) {
      return ByteRange{begin + range.begin, begin + range.end};
    };
    if (const auto heading = atx_heading(rest, options_.heading_without_space)) {
      prepare();
      Block& block = open_.add(BlockKind::kHeading, begin, line_.end);
      block.level = heading->level;
      block.head = absolute(heading->title);
      return true;
    }
    if (const auto fence = opening_fence(rest)) {
      prepare();
      fence_ = *fence;
      fence_indent_ = cursor.indent();
      open_.open(BlockKind::kFencedCode, begin, line_.end);
      open_.tip_block().head = absolute(fence->info);
      return true;
    }
    const int html = html_block_kind(rest);
    if (html != 0 && (html < 7 || (!in_paragraph() && !maybe_lazy()))) {
      prepare();
      html_kind_ = html;
      open_.open(BlockKind::kHtml, begin, line_.end);
      if (ends_html_block(html, rest)) {
        open_.close();
      }
      return true;
    }
    if (in_paragraph() && underline(rest)) {
      return true;
    }
    if (is_rule(rest)) {
      prepare();
      open_.add(BlockKind::kRule, begin, line_.end);
      return true;
    }
    return false;
  }

  /// Makes a heading of the open paragraph, if the line underlines it.
  bool underline(std::string_view rest) {
    const std::uint8_t level = setext_level(rest);
    if (level == 0) {
      return false;
    }
    if (!paragraph_.take_definitions(open_)) {
      matched_ = open_.depth();
      return false;
    }
    Block& block = open_.tip_block();
    block.kind = BlockKind::kHeading;
    block.level = level;
    block.head = paragraph_.text();
    paragraph_.clear();
    open_.extend(open_.depth() - 1, line_.end);
    open_.close();
    return true;
  }

  void starts_indented_code(LineCursor& cursor) {
    if (maybe_lazy()) {
      return;
    }
    prepare();
    cursor.skip_columns(kCodeIndent);
    open_.open(BlockKind::kIndentedCode, cursor.offset(), line_.end);
    taken_ = true;
  }

  bool starts_footnote(LineCursor& cursor) {
    if (!options_.extensions || cursor.peek() != '[' || open_.depth() >= kDeepest) {
      return false;
    }
    const auto mark = footnote_mark(cursor.rest());
    if (!mark) {
      return false;
    }
    prepare();
    const std::uint32_t begin = cursor.visible();
    open_.open(BlockKind::kFootnote, begin, line_.end);
    open_.tip_block().head = {begin + mark->label.begin, begin + mark->label.end};
    open_.opened().columns = kFootnoteIndent;
    matched_ = open_.depth();
    cursor.skip_visible(mark->length);
    return true;
  }

  bool starts_item(LineCursor& cursor) {
    const auto marker = list_marker(cursor.rest());
    if (!marker || open_.depth() + 1 >= kDeepest || (in_paragraph() && !marker->can_interrupt)) {
      return false;
    }
    const std::uint32_t begin = cursor.visible();
    const std::uint32_t marker_column = cursor.indent();
    prepare(true);
    if (open_.tip().kind == BlockKind::kList &&
        (open_.tip().mark != marker->mark || open_.tip_block().ordered != marker->ordered)) {
      open_.close();
    }
    const std::uint32_t end = begin + marker->length;
    if (open_.tip().kind != BlockKind::kList) {
      open_.open(BlockKind::kList, begin, end);
      open_.opened().mark = marker->mark;
      open_.tip_block().ordered = marker->ordered;
    }
    open_.open(BlockKind::kItem, begin, end);
    cursor.skip_visible(marker->length);
    const std::uint32_t gap = cursor.indent();
    const bool code_or_empty = cursor.blank() || gap > kCodeIndent;
    const std::uint32_t padding = code_or_empty ? 1 : gap;
    cursor.skip_columns(padding);
    open_.opened().columns = marker_column + marker->length + padding;
    if (options_.extensions && cursor.indent() < kCodeIndent && task_marker(cursor.rest()) > 0) {
      open_.tip_block().task = cursor.rest()[1] == ' ' ? Task::kOpen : Task::kDone;
    }
    matched_ = open_.depth();
    return true;
  }

  /// A delimiter row below a line of text with as many cells.
  bool starts_table(LineCursor& cursor) {
    if (!options_.extensions || !in_paragraph()) {
      return false;
    }
    const std::uint32_t columns = delimiter_columns(cursor.rest());
    if (columns == 0 || table_cells(slice(bytes_, paragraph_.last_line())) != columns) {
      return false;
    }
    const ByteRange header = paragraph_.last_line();
    paragraph_.drop_last_line();
    if (paragraph_.empty()) {
      open_.withdraw();
    } else {
      open_.tip_block().range.end = paragraph_.last_line().end;
      close_tip();
    }
    open_.open(BlockKind::kTable, header.begin, line_.end);
    open_.tip_block().head = {header.begin, line_.end};
    open_.add(BlockKind::kTableRow, header.begin, header.end);
    return true;
  }

  // ---- Phase 3

  void add_text(LineCursor& cursor) {
    const bool all_matched = matched_ == open_.depth();
    if (!all_matched && !cursor.blank() && maybe_lazy()) {
      add_paragraph_line(cursor);
      return;
    }
    close_to(matched_);
    const std::size_t tip = open_.depth() - 1;
    switch (open_.tip().kind) {
      case BlockKind::kFencedCode:
        open_.extend(tip, line_.end);
        return;
      case BlockKind::kIndentedCode:
        if (!cursor.blank()) {
          open_.extend(tip, line_.end);
        }
        return;
      case BlockKind::kHtml:
        open_.extend(tip, line_.end);
        if (ends_html_block(html_kind_, cursor.rest())) {
          open_.close();
        }
        return;
      case BlockKind::kParagraph:
        add_paragraph_line(cursor);
        return;
      case BlockKind::kTable:
        open_.add(BlockKind::kTableRow, cursor.visible(), line_.end);
        return;
      default:
        break;
    }
    if (!cursor.blank()) {
      prepare();
      open_.open(BlockKind::kParagraph, cursor.visible(), line_.end);
      paragraph_.clear();
      add_paragraph_line(cursor);
    }
  }

  void add_paragraph_line(const LineCursor& cursor) {
    paragraph_.add({cursor.visible(), line_.end});
    open_.extend(open_.depth() - 1, line_.end);
  }

  // ---- Closing

  void close_to(std::size_t depth) {
    while (open_.depth() > depth) {
      close_tip();
    }
  }

  void close_tip() {
    if (open_.tip().kind == BlockKind::kParagraph) {
      if (paragraph_.take_definitions(open_)) {
        open_.close();
      }
      paragraph_.clear();
      return;
    }
    open_.close();
  }

  std::string_view bytes_;
  const SyntaxOptions& options_;
  OpenBlocks open_;
  Line line_;
  std::size_t matched_ = 1;  // open blocks that the current line goes on with
  bool started_ = false;     // the current line has opened a container
  bool taken_ = false;       // a leaf block took the current line
  Paragraph paragraph_;      // the open one
  Fence fence_;              // of the open fenced code
  std::uint32_t fence_indent_ = 0;
  int html_kind_ = 0;  // of the open HTML block
};

}  // namespace

std::string SyntaxOptions::fingerprint() const {
  std::string text = "syntax:";
  for (const bool option : {extensions, front_matter, heading_without_space}) {
    text.push_back(option ? '1' : '0');
  }
  return text;
}

Blocks scan_blocks(std::string_view bytes, const SyntaxOptions& options) {
  return Scanner(bytes, options).run();
}

}  // namespace strata::document
