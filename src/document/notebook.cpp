// Every cell gives blocks at the top level, so that the headings of Markdown cells make sections.
// The JSON around a cell's text belongs to its first and last block. Outputs and attachments of
// more than kLongestOutput bytes are blocks of their own, which are neither embedded nor returned.
// Tested by notebook_test.cpp.
#include <algorithm>

#include "document/block_scanner.hpp"
#include "document/formats.hpp"
#include "document/json_text.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kLongestOutput = 400;  // bytes of an output that stays with its code

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes), parts_(notebook_parts(bytes)) {
    blocks_.push_back({.range = {0, static_cast<std::uint32_t>(bytes.size())}, .after = 1});
  }

  Blocks run() {
    for (const NotebookCell& cell : parts_.cells) {
      const std::string_view type = slice(bytes_, cell.type);
      if (type == "heading" && heading(cell)) {
        continue;
      }
      if (type == "markdown" || type == "heading") {
        markdown(cell);
      } else {
        code(cell);
      }
    }
    const std::uint32_t end = parts_.cells.empty() ? 0 : parts_.cells.back().range.end;
    const std::size_t rest = bytes_.find_first_not_of(" \t\r\n", end);
    if (rest < bytes_.size()) {
      add(parts_.cells.empty() ? BlockKind::kParagraph : BlockKind::kOutput,
          {static_cast<std::uint32_t>(rest), last_visible()});
    }
    blocks_[0].after = static_cast<std::uint32_t>(blocks_.size());
    return std::move(blocks_);
  }

 private:
  [[nodiscard]] std::uint32_t last_visible() const {
    return visible_end(static_cast<std::uint32_t>(bytes_.size()));
  }

  /// `end` without the blanks before it.
  [[nodiscard]] std::uint32_t visible_end(std::uint32_t end) const {
    return static_cast<std::uint32_t>(bytes_.substr(0, end).find_last_not_of(" \t\r\n") + 1);
  }

  void add(BlockKind kind, ByteRange range) {
    blocks_.push_back({.kind = kind,
                       .range = range,
                       .parent = 0,
                       .after = static_cast<std::uint32_t>(blocks_.size() + 1)});
  }

  /// Lengths and order of a code cell's parts decide whether its outputs go apart.
  void code(const NotebookCell& cell) {
    const bool apart = cell.outputs.size() > kLongestOutput && cell.source_key != 0;
    if (!apart) {
      add(BlockKind::kIndentedCode, cell.range);
    } else if (cell.source_key > cell.outputs_key) {
      add(BlockKind::kOutput, {cell.range.begin, visible_end(cell.source_key)});
      add(BlockKind::kIndentedCode, {cell.source_key, cell.range.end});
    } else {
      add(BlockKind::kIndentedCode, {cell.range.begin, visible_end(cell.outputs_key)});
      add(BlockKind::kOutput, {cell.outputs_key, cell.range.end});
    }
  }

  /// A heading of format 3; false if it has no text.
  bool heading(const NotebookCell& cell) {
    DecodedText decoded;
    for (const ByteRange string : cell.source) {
      decoded.append(bytes_, string);
    }
    const std::string& text = decoded.text();
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) {
      return false;
    }
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
    add(BlockKind::kHeading, cell.range);
    blocks_.back().level = std::max<std::uint8_t>(cell.level, 1);
    blocks_.back().head =
        decoded.source_of({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    return true;
  }

  /// Long attachments go apart, before or after the text.
  void markdown(const NotebookCell& cell) {
    ByteRange text = cell.range;
    ByteRange aside{cell.range.end, cell.range.end};
    if (cell.outputs.size() > kLongestOutput && !cell.source.empty()) {
      if (cell.outputs.end <= cell.source_key && cell.source_key < cell.source.front().begin) {
        add(BlockKind::kOutput, {cell.range.begin, visible_end(cell.source_key)});
        text.begin = cell.source_key;
      } else if (cell.source.back().end < cell.outputs_key) {
        text.end = visible_end(cell.outputs_key);
        aside.begin = cell.outputs_key;
      }
    }
    markdown_text(cell, text);
    if (!aside.empty()) {
      add(BlockKind::kOutput, aside);
    }
  }

  /// The source of a Markdown cell, to which `range` belongs.
  void markdown_text(const NotebookCell& cell, ByteRange range) {
    DecodedText decoded;
    for (const ByteRange string : cell.source) {
      decoded.append(bytes_, string);
    }
    SyntaxOptions syntax;
    syntax.front_matter = false;
    const Blocks inner = scan_blocks(decoded.text(), syntax);
    if (inner.size() < 2) {
      add(BlockKind::kParagraph, range);
      return;
    }
    const auto shift = static_cast<std::uint32_t>(blocks_.size()) - 1;
    std::uint32_t last = 0;
    for (std::uint32_t i = 1; i < inner.size(); ++i) {
      Block block = inner[i];
      block.range = decoded.source_of(block.range);
      block.head = block.head.empty() ? ByteRange{} : decoded.source_of(block.head);
      block.after += shift;
      last = block.parent == 0 ? i + shift : last;
      block.parent += block.parent == 0 ? 0 : shift;
      blocks_.push_back(block);
    }
    blocks_[shift + 1].range.begin = range.begin;
    blocks_[last].range.end = range.end;
  }

  std::string_view bytes_;
  NotebookParts parts_;
  Blocks blocks_;
};

}  // namespace

Blocks scan_notebook(std::string_view bytes) { return Reader(bytes).run(); }

}  // namespace strata::document
