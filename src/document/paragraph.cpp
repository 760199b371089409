// Tested by block_scanner_test.cpp.
#include "document/paragraph.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "document/line_starts.hpp"
#include "document/link_definition.hpp"

namespace strata::document {

ByteRange Paragraph::text() const {
  return {lines_.front().begin, lines_.back().begin + trimmed(slice(bytes_, lines_.back())).end};
}

bool Paragraph::take_definitions(OpenBlocks& open) {
  if (lines_.empty() || bytes_[lines_.front().begin] != '[') {
    return true;
  }
  std::string text;
  for (const ByteRange& line : lines_) {
    text.append(slice(bytes_, line)).push_back('\n');
  }
  std::string_view rest = text;
  std::size_t first = 0;  // line that is not taken yet
  const std::uint32_t end = open.tip_block().range.end;
  while (const auto definition = link_definition(rest)) {
    const std::string_view source = rest.substr(0, definition->length);
    const auto count = static_cast<std::size_t>(std::count(source.begin(), source.end(), '\n'));
    if (first == 0) {
      open.withdraw();
    }
    const std::uint32_t begin = lines_[first].begin;
    Block& block = open.add(BlockKind::kLinkDefinition, begin, lines_[first + count - 1].end);
    if (source.find('\n') > definition->label.end) {
      block.head = {begin + definition->label.begin, begin + definition->label.end};
    }
    first += count;
    rest.remove_prefix(definition->length);
  }
  lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(first));
  if (first > 0 && !lines_.empty()) {
    open.open(BlockKind::kParagraph, lines_.front().begin, end);
  }
  return !lines_.empty();
}

}  // namespace strata::document
