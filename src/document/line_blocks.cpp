// Lines are cut once; blocks are appended in pre-order and linked at the end. Tested through the
// formats that use it.
#include "document/line_blocks.hpp"

#include <algorithm>
#include <utility>

#include "document/line_cursor.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kMostLevels = 6;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

LineBlocks::LineBlocks(std::string_view bytes) : bytes_(bytes) {
  LineReader reader(bytes, bytes.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0);
  while (!reader.done()) {
    const Line line = reader.next();
    TextLine text{line.begin, line.begin, line.end};
    while (text.end > text.begin && is_blank(bytes[text.end - 1])) {
      --text.end;
    }
    while (text.visible < text.end && is_blank(bytes[text.visible])) {
      ++text.visible;
    }
    lines_.push_back(text);
  }
  blocks_.push_back({.range = {0, static_cast<std::uint32_t>(bytes.size())}});
}

std::string_view LineBlocks::text(std::uint32_t i) const {
  return i < count() ? slice(bytes_, {lines_[i].visible, lines_[i].end}) : std::string_view();
}

std::uint32_t LineBlocks::next_visible(std::uint32_t i) const {
  while (i < count() && lines_[i].blank()) {
    ++i;
  }
  return i;
}

std::uint32_t LineBlocks::end_of_indented(std::uint32_t i, std::uint32_t columns) const {
  while (i < count() && (lines_[i].blank() || lines_[i].indent() >= columns)) {
    ++i;
  }
  return i;
}

std::uint32_t LineBlocks::end_of_paragraph(std::uint32_t i, std::uint32_t last) const {
  last = std::min(last, count());
  while (i < last && !lines_[i].blank()) {
    ++i;
  }
  return i;
}

std::uint32_t LineBlocks::add(BlockKind kind, std::uint32_t first, std::uint32_t last,
                              std::uint32_t parent) {
  while (last > first + 1 && lines_[last - 1].blank()) {
    --last;
  }
  blocks_.push_back(
      {.kind = kind, .range = {lines_[first].visible, lines_[last - 1].end}, .parent = parent});
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

void LineBlocks::add_heading(std::uint32_t first, std::uint32_t last, std::uint32_t title,
                             std::uint32_t level, std::uint32_t marks) {
  Block& block = blocks_[add(BlockKind::kHeading, first, last)];
  block.level = static_cast<std::uint8_t>(std::clamp(level, 1U, kMostLevels));
  block.head = {std::min(lines_[title].visible + marks, lines_[title].end), lines_[title].end};
  while (block.head.begin < block.head.end && is_blank(bytes_[block.head.begin])) {
    ++block.head.begin;
  }
}

void LineBlocks::add_paragraphs(std::uint32_t first, std::uint32_t last, std::uint32_t parent) {
  while (first < last) {
    if (lines_[first].blank()) {
      ++first;
      continue;
    }
    const std::uint32_t end = end_of_paragraph(first, last);
    add(BlockKind::kParagraph, first, end, parent);
    first = end;
  }
}

std::uint32_t LineBlocks::add_list(std::uint32_t i, std::uint32_t (*marker)(std::string_view),
                                   const ItemBody& body) {
  const std::uint32_t indent = lines_[i].indent();
  const std::uint32_t list = add(BlockKind::kList, i, i + 1);
  std::uint32_t end = i;
  while (i < count() && lines_[i].indent() == indent && marker(text(i)) > 0) {
    std::uint32_t next = i + 1;
    while (next < count() && (lines_[next].blank() || lines_[next].indent() > indent)) {
      ++next;
    }
    while (next > i + 1 && lines_[next - 1].blank() &&
           (next == count() || lines_[next].indent() != indent || marker(text(next)) == 0)) {
      --next;
    }
    const std::uint32_t item = add(BlockKind::kItem, i, next, list);
    const std::uint32_t after_marker = std::min(lines_[i].visible + marker(text(i)), lines_[i].end);
    blocks_[list].ordered = is_digit(bytes_[lines_[i].visible]);
    const auto first = static_cast<std::uint32_t>(blocks_.size());
    if (body) {
      body(i, next, item);
    } else {
      add_paragraphs(i, next, item);
    }
    if (first < blocks_.size() && after_marker < blocks_[first].range.end) {
      blocks_[first].range.begin = after_marker;
    }
    end = next;
    i = next_visible(next);
    if (i > next + 1) {
      break;  // two blank lines end a list
    }
  }
  blocks_[list].range.end = blocks_.back().range.end;
  return end;
}

void LineBlocks::add_code(std::uint32_t first, std::uint32_t last, ByteRange info) {
  blocks_[add(BlockKind::kFencedCode, first, last)].head = info;
}

ByteRange LineBlocks::range_of(std::string_view part) const {
  const auto begin = static_cast<std::uint32_t>(part.data() - bytes_.data());
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

Blocks LineBlocks::finish() {
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    Block& block = blocks_[i];
    block.after = std::max(block.after, static_cast<std::uint32_t>(i) + 1);
    if (block.parent != kNoBlock) {
      Block& parent = blocks_[block.parent];
      parent.after = std::max(parent.after, block.after);
    }
  }
  return std::move(blocks_);
}

std::uint32_t item_marker_size(std::string_view text) {
  std::size_t end = 0;
  if (text.empty()) {
    return 0;
  }
  if (text.front() == '-' || text.front() == '*' || text.front() == '+') {
    end = 1;
  } else {
    const std::size_t begin = text.front() == '(' ? 1 : 0;
    end = begin;
    while (end < text.size() && end < 9 && is_digit(text[end])) {
      ++end;
    }
    end +=
        end == begin && end < text.size() && (is_letter(text[end]) || text[end] == '#') ? 1U : 0U;
    const bool closed =
        end > begin && end < text.size() && (text[end] == ')' || (text[end] == '.' && begin == 0));
    end = closed ? end + 1 : 0;
  }
  if (end == 0 || (end < text.size() && !is_blank(text[end]))) {
    return 0;
  }
  return static_cast<std::uint32_t>(std::min(end + 1, text.size()));
}

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

bool is_run_of(std::string_view text, std::string_view marks, std::size_t least) {
  return text.size() >= least && !text.empty() &&
         marks.find(text.front()) != std::string_view::npos &&
         text.find_first_not_of(text.front()) == std::string_view::npos;
}

}  // namespace strata::document
