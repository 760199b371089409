// A buffer without a border is scanned again only when it has doubled, so each byte is scanned a
// constant number of times. Tested by windows_test.cpp.
#include "document/windows.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "document/block_scanner.hpp"

namespace strata::document {
namespace {

/// Beginning of the line of the last `#` heading of the top level whose line is complete; 0 if
/// there is none at or after `least`.
std::size_t last_border(std::string_view buffer, std::size_t least) {
  const Blocks blocks = scan_blocks(buffer);
  std::size_t border = 0;
  for (std::uint32_t i = 1; i < blocks.size(); i = blocks[i].after) {
    const Block& block = blocks[i];
    const bool marked = block.kind == BlockKind::kHeading && buffer[block.range.begin] == '#';
    if (!marked || block.range.begin < least ||
        buffer.find('\n', block.range.end) == std::string_view::npos) {
      continue;
    }
    const std::size_t line = buffer.rfind('\n', block.range.begin);
    border = line == std::string_view::npos ? border : line + 1;
  }
  return border;
}

}  // namespace

std::string Windows::take(std::size_t size) {
  std::string rest = buffer_.substr(size);
  buffer_.resize(size);
  std::string window = std::exchange(buffer_, std::move(rest));
  looked_at_ = 0;
  return window;
}

std::optional<std::string> Windows::next(bool at_end) {
  const std::size_t enough = 2 * (at_end ? least_ : std::max(least_, looked_at_));
  if (buffer_.size() >= enough) {
    if (const std::size_t border = last_border(buffer_, least_); border > 0) {
      return take(border);
    }
    looked_at_ = buffer_.size();
  }
  if (at_end && !buffer_.empty()) {
    return take(buffer_.size());
  }
  return std::nullopt;
}

}  // namespace strata::document
