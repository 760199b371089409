// Tested by chunker_test.cpp.
#include "chunk/chunk.hpp"

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

std::string embedded_text(const Chunk& chunk, std::string_view bytes) {
  const std::string core = collapse_blanks(slice(bytes, chunk.core));
  return chunk.context.empty() ? core : chunk.context + "\n" + core;
}

}  // namespace strata::chunk
