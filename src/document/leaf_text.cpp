// Blocks stand in the order of their beginnings, and none begins inside a fence, so the last block
// that begins before an offset says what the offset is in. Tested by leaf_text_test.cpp.
#include "document/leaf_text.hpp"

#include <algorithm>

#include "chunk/blanks.hpp"
#include "document/fence.hpp"
#include "document/line_blocks.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kLongestOpening = 4096;  // bytes; no context has room for more
constexpr std::uint32_t kLongestPrefix = 200;
constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
constexpr std::size_t kNone = std::string_view::npos;

/// What stands before a block in its first line, as further lines have it: signs of quotes, and
/// blanks instead of list markers. No more than three blanks together, besides the one that a sign
/// has, as four make code.
std::string prefix_of(std::string_view line) {
  std::string prefix;
  std::size_t blanks = 0;
  for (const char c : line) {
    if (c == '>') {
      blanks = 0;
      prefix.push_back(c);
    } else if (blanks < (prefix.find('>') == kNone ? 3U : 4U)) {
      ++blanks;
      prefix.push_back(' ');
    }
  }
  return prefix;
}

/// A line without the prefix that its container gives it: so many signs of quotes, else so many
/// blanks.
std::string_view without_prefix(std::string_view line, std::size_t quotes, std::size_t blanks) {
  std::size_t at = 0;
  while (at < line.size() && (quotes > 0 || blanks > 0) &&
         (line[at] == ' ' || line[at] == '\t' || (line[at] == '>' && quotes > 0))) {
    quotes -= line[at] == '>' ? 1U : 0U;
    blanks -= blanks > 0 ? 1U : 0U;
    ++at;
  }
  return line.substr(at);
}

/// How a block begins and ends, line by line and without prefixes.
struct Frame {
  std::string prefix;   // of its lines
  std::string opening;  // may end with an empty line
  std::string closing;
};

class Framer {
 public:
  Framer(const SourceText& text, const Block& block) : text_(text), block_(block) {
    const bool headed = block.kind == BlockKind::kTable && !block.head.empty();
    const std::uint32_t begin = std::min(block.range.begin, headed ? block.head.begin : kNowhere);
    line_ = text.of({begin - std::min(begin, kLongestPrefix), begin});
    const std::size_t start = line_.find_last_of("\r\n");
    line_.erase(0, start == kNone ? 0 : start + 1);
    quotes_ = static_cast<std::size_t>(std::count(line_.begin(), line_.end(), '>'));
    source_ = text.of(
        {block.range.begin, std::min(block.range.end, block.range.begin + kLongestOpening)});
  }

  [[nodiscard]] Frame frame() const {
    Frame frame{.prefix = prefix_of(line_), .opening = {}, .closing = {}};
    if (block_.kind == BlockKind::kTable) {
      table(frame);
    } else {
      const FenceMarks marks = fence_marks(source_);
      frame.opening = lines(std::string_view(source_).substr(0, marks.opening));
      frame.opening += marks.blank_line ? "\n\n" : "";
      frame.closing = marks.closing;
    }
    return frame;
  }

 private:
  /// Lines without prefix, trailing blanks and the last line break.
  [[nodiscard]] std::string lines(std::string_view source) const {
    std::string out;
    for (bool first = true; !source.empty(); first = false) {
      const std::size_t end = std::min(source.find_first_of("\r\n"), source.size());
      const std::string_view line = source.substr(0, end);
      out.append(first ? "" : "\n")
          .append(first ? line : without_prefix(line, quotes_, line_.size()));
      source.remove_prefix(
          std::min(end + (source.substr(end, 2) == "\r\n" ? 2 : 1), source.size()));
    }
    return out;
  }

  void table(Frame& frame) const {
    frame.opening = block_.head.size() > kLongestOpening ? "" : lines(text_.of(block_.head));
    const std::size_t tag = source_.starts_with('<') ? source_.find("<table") : kNone;
    if (tag != kNone) {
      frame.opening.insert(0, source_.substr(tag, source_.find('>', tag) + 1 - tag) + "\n");
      frame.closing = "</table>";
      return;
    }
    const std::string_view first =
        std::string_view(source_).substr(0, source_.find_first_of("\r\n"));
    if (text_.syntax() == TextSyntax::kRestructuredText) {
      const bool simple = first.starts_with("==") && first.find_first_not_of("= ") == kNone;
      const bool directive = first.starts_with(".. ");
      frame.closing = simple ? first : std::string_view();
      frame.opening += directive && frame.opening.find("\n\n") == kNone ? "\n\n" : "";
    } else if (text_.syntax() == TextSyntax::kAsciidoc) {
      const std::size_t sign = frame.opening.find("===");
      if (sign != kNone && sign > 0) {
        const std::string_view from = std::string_view(frame.opening).substr(sign - 1);
        frame.closing = from.substr(0, from.find('\n'));
      }
    }
  }

  const SourceText& text_;
  const Block& block_;
  std::string line_;    // before the block
  std::string source_;  // the block's beginning
  std::size_t quotes_ = 0;
};

void append_lines(std::string& text, std::string_view lines, std::string_view prefix) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text.append(end > 0 ? prefix : prefix.substr(0, prefix.find_last_not_of(' ') + 1));
    text.append(lines.substr(0, end)).push_back('\n');
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

}  // namespace

std::uint32_t cut_block(const Blocks& blocks, std::uint32_t offset) {
  const auto after = std::partition_point(blocks.begin(), blocks.end(), [&](const Block& block) {
    return block.range.begin < offset || block.parent == kNoBlock;
  });
  auto index = static_cast<std::uint32_t>(after - blocks.begin()) - 1;
  if (blocks[index].kind == BlockKind::kTableRow) {
    index = blocks[index].parent;
  }
  const Block& block = blocks[index];
  const bool cuttable = block.kind == BlockKind::kTable || block.kind == BlockKind::kFencedCode;
  return cuttable && offset < block.range.end ? index : kNoBlock;
}

std::string compact_head(std::string_view head) {
  std::string out;
  while (true) {
    const std::size_t tab = head.find('\t');
    out += chunk::collapse_blanks(head.substr(0, tab));
    if (tab == kNone) {
      return out;
    }
    out.push_back('\t');
    head.remove_prefix(tab + 1);
  }
}

std::string lost_opening(std::string_view bytes, const Document& document, std::uint32_t offset) {
  if (!document.before.table_head.empty()) {
    return compact_head(document.before.table_head);  // all records have lost it
  }
  const std::uint32_t index = cut_block(document.blocks, offset);
  if (index == kNoBlock) {
    return {};
  }
  const Block& block = document.blocks[index];
  const SourceText text = text_of(bytes, document);
  const std::string opening = Framer(text, block).frame().opening;
  const bool columns = lang::info(document.tree.language).name == "csv";
  return columns ? compact_head(opening) : chunk::collapse_blanks(opening);
}

std::string display_text(std::string_view bytes, const Document& document, ByteRange core) {
  const SourceText source = text_of(bytes, document);
  const Blocks& blocks = document.blocks;
  const std::uint32_t first = cut_block(blocks, core.begin);
  const std::uint32_t last = cut_block(blocks, core.end);
  std::string text;
  if (!document.before.table_head.empty()) {
    append_lines(text, document.before.table_head, {});
  } else if (first != kNoBlock) {
    const Frame frame = Framer(source, blocks[first]).frame();
    append_lines(text, frame.opening, frame.prefix);
  }
  text.append(document.is_notebook ? notebook_text(bytes, document.cells, core)
                                   : std::string(slice(bytes, core)));
  if (last != kNoBlock) {
    const Frame frame = Framer(source, blocks[last]).frame();
    if (!frame.closing.empty() && !text.empty() && text.back() != '\n') {
      text.push_back('\n');
    }
    append_lines(text, frame.closing, frame.prefix);
  }
  return text;
}

}  // namespace strata::document
