// Blocks stand in the order of their beginnings, and none begins inside a fence, so the last block
// that begins before an offset says what the offset is in. Tested by document_test.cpp.
#include "document/leaf_text.hpp"

#include <algorithm>

#include "document/line_starts.hpp"
#include "text/first_line.hpp"

namespace strata::document {
namespace {

std::string_view fence_marks(std::string_view opening) {
  const char mark = opening.empty() ? '\0' : opening.front();
  if (mark != '`' && mark != '~') {
    return {};  // other formats need no closing line
  }
  return opening.substr(0, std::min(opening.find_first_not_of(mark), opening.size()));
}

std::string_view opening_of(std::string_view bytes, const Block& block) {
  if (block.kind == BlockKind::kTable) {
    return slice(bytes, block.head);
  }
  const std::string_view line = text::first_line(slice(bytes, block.range));
  const ByteRange visible = trimmed(line);
  return line.substr(0, visible.end);
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

std::string_view lost_opening(std::string_view bytes, const Document& document,
                              std::uint32_t offset) {
  if (!document.before.table_head.empty()) {
    return document.before.table_head;  // all records have lost it
  }
  const Blocks& blocks = document.blocks;
  const std::uint32_t index = cut_block(blocks, offset);
  return index == kNoBlock ? std::string_view() : opening_of(bytes, blocks[index]);
}

std::string display_text(std::string_view bytes, const Document& document, ByteRange core) {
  const Blocks& blocks = document.blocks;
  std::string text(lost_opening(bytes, document, core.begin));
  if (!text.empty()) {
    text.push_back('\n');
  }
  text.append(slice(bytes, core));
  const std::uint32_t last = cut_block(blocks, core.end);
  if (last != kNoBlock && blocks[last].kind == BlockKind::kFencedCode) {
    if (!text.empty() && text.back() != '\n') {
      text.push_back('\n');
    }
    text.append(fence_marks(opening_of(bytes, blocks[last])));
    text.push_back('\n');
  }
  return text;
}

}  // namespace strata::document
