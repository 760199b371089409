// Tested by chunker_test.cpp.
#include "chunk/chunk.hpp"

#include <array>

#include "chunk/blanks.hpp"

namespace strata::chunk {

std::string_view to_string(LeafKind kind) {
  switch (kind) {
    case LeafKind::kDefinition:
      return "definition";
    case LeafKind::kHeader:
      return "header";
    case LeafKind::kGroup:
      return "group";
    case LeafKind::kCode:
      return "code";
    case LeafKind::kText:
      return "text";
  }
  return "text";
}

std::vector<std::string_view> names_of(std::uint16_t contents) {
  constexpr std::array<std::string_view, 12> kNames = {
      "heading", "paragraph",       "list",     "table",        "code",  "quote", "html",
      "rule",    "link_definition", "footnote", "front_matter", "output"};
  std::vector<std::string_view> names;
  for (std::size_t bit = 0; bit < kNames.size(); ++bit) {
    if ((std::uint32_t{contents} >> bit & 1U) != 0) {
      names.push_back(kNames[bit]);
    }
  }
  return names;
}

std::string embedded_text(const Chunk& chunk, std::string_view bytes) {
  const std::string core = collapse_blanks(slice(bytes, chunk.core));
  return chunk.context.empty() ? core : chunk.context + "\n" + core;
}

}  // namespace strata::chunk
