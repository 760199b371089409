// Tested by block_scanner_test.cpp.
#include "document/block.hpp"

#include <array>

namespace strata::document {

std::string_view to_string(BlockKind kind) {
  static constexpr std::array<std::string_view, 16> kNames = {
      "document",        "heading",  "paragraph",    "list",  "item", "table",
      "table_row",       "fence",    "code",         "quote", "html", "rule",
      "link_definition", "footnote", "front_matter", "output"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace strata::document
