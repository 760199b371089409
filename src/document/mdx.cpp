// A comment takes all blocks up to its end with it. Tested by mdx_test.cpp.
#include "document/mdx.hpp"

#include <algorithm>
#include <array>

namespace strata::document {
namespace {

bool is_module_code(std::string_view text) {
  constexpr std::array<std::string_view, 8> kExports = {
      "export const ", "export default ", "export function ", "export let ",
      "export var ",   "export class ",   "export async ",    "export {"};
  const bool import =
      text.starts_with("import ") &&
      text.substr(0, text.find_first_of("\r\n")).find_first_of("'\"{") != std::string_view::npos;
  return import || text.starts_with("export *") ||
         std::any_of(kExports.begin(), kExports.end(),
                     [&](std::string_view word) { return text.starts_with(word); });
}

/// End of the comment that begins at `begin`, or 0.
std::uint32_t comment_end(std::string_view bytes, std::uint32_t begin) {
  if (!bytes.substr(begin).starts_with("{/*")) {
    return 0;
  }
  const std::size_t end = bytes.find("*/}", begin + 3);
  return end == std::string_view::npos ? 0 : static_cast<std::uint32_t>(end) + 3;
}

}  // namespace

Blocks with_mdx(std::string_view bytes, const Blocks& blocks) {
  Blocks out = {blocks.front()};
  bool closes = bytes.find("*/}") != std::string_view::npos;
  for (std::uint32_t i = 1; i < blocks.size();) {
    const Block& block = blocks[i];
    const std::uint32_t end = closes ? comment_end(bytes, block.range.begin) : 0;
    closes = closes && (end > 0 || !bytes.substr(block.range.begin).starts_with("{/*"));
    if (end > 0) {
      Block comment = {.kind = BlockKind::kHtml, .range = block.range, .parent = 0};
      while (i < blocks.size() && blocks[i].range.begin < end) {
        comment.range.end = blocks[i].range.end;
        i = blocks[i].after;
      }
      comment.after = static_cast<std::uint32_t>(out.size()) + 1;
      out.push_back(comment);
      continue;
    }
    const bool code =
        block.kind == BlockKind::kParagraph && is_module_code(slice(bytes, block.range));
    const auto shift = static_cast<std::uint32_t>(out.size()) - i;  // may be below zero: wraps
    for (const std::uint32_t after = block.after; i < after; ++i) {
      Block copy = blocks[i];
      copy.kind = code ? BlockKind::kHtml : copy.kind;
      copy.parent += copy.parent == 0 ? 0 : shift;
      copy.after += shift;
      out.push_back(copy);
    }
  }
  out.front().after = static_cast<std::uint32_t>(out.size());
  return out;
}

}  // namespace strata::document
