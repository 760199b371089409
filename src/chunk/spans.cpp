// Grammars differ in whether a node ends before or after its line break, and some begin at one;
// both ends are moved to visible text so that such a node does not seem to touch its neighbour's
// line. Tested by items_test.cpp.
#include "chunk/spans.hpp"

#include <algorithm>

#include "chunk/blanks.hpp"

namespace strata::chunk {
namespace {

constexpr std::uint32_t kLeadingBlanks =
    64;  // bytes of white space that a node may begin with; bounds the work

/// Where the node ends without comments and decorations that belong to the symbol after it: in some
/// grammars a node reaches over what follows it.
std::uint32_t end_before_glue(const std::vector<parse::Symbol>& symbols, ByteRange node) {
  const auto next = std::partition_point(
      symbols.begin(), symbols.end(),
      [&](const parse::Symbol& symbol) { return symbol.definition.begin < node.end; });
  const bool reaches = next != symbols.end() && node.begin < next->range.begin;
  return reaches ? std::min(node.end, next->range.begin) : node.end;
}

}  // namespace

Span span_of(std::string_view bytes, const Atoms& atoms, ByteRange range, std::uint32_t hint) {
  const std::uint32_t size = atoms.size;
  std::uint32_t begin = std::min(range.begin, size == 0 ? 0 : size - 1);
  const std::uint32_t end = std::min(range.end, size);
  const std::uint32_t scanned = std::min(end, begin + kLeadingBlanks);
  if (begin < scanned && blank_at(bytes, begin) != 0) {
    const std::size_t visible = skip_blanks(bytes.substr(0, scanned), begin);
    begin = visible < scanned ? static_cast<std::uint32_t>(visible) : begin;
  }
  Span span;
  span.first = begin < atoms.begin(hint) ? atoms.holding(begin) : atoms.holding_from(hint, begin);
  span.last = end > begin ? atoms.holding_from(span.first, end - 1) : span.first;
  const auto visible_begin = [&](std::uint32_t atom) {
    return atoms.begin(atom) + atoms.list[atom].indent;
  };
  if (span.last > span.first && end <= visible_begin(span.last)) {
    --span.last;
  }
  return span;
}

std::vector<Span> spans_of_nodes(std::string_view bytes, const Atoms& atoms,
                                 const parse::SyntaxTree& tree) {
  std::vector<Span> spans;
  spans.reserve(tree.nodes.size());
  std::uint32_t hint = 0;
  for (const parse::SyntaxNode& node : tree.nodes) {
    Span span = span_of(bytes, atoms, node.range, hint);
    if (!span.single()) {
      const std::uint32_t end = end_before_glue(tree.symbols, node.range);
      span = end < node.range.end ? span_of(bytes, atoms, {node.range.begin, end}, hint) : span;
    }
    spans.push_back(span);
    hint = span.first;
  }
  return spans;
}

}  // namespace strata::chunk
