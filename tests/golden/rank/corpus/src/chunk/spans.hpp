// Syntax in terms of atoms: which atoms each node and each symbol touches.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

/// Atoms first..last, inclusive.
struct Span {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  [[nodiscard]] bool single() const { return first == last; }

  friend bool operator==(const Span&, const Span&) = default;
};

/// Atoms that `range` touches with visible text. An empty or outlying range gives one atom. `hint`:
/// an atom at or before.
[[nodiscard]] Span span_of(std::string_view bytes, const Atoms& atoms, ByteRange range,
                           std::uint32_t hint = 0);

/// Span of every node, in the order of tree.nodes. O(nodes) in practice: each search starts at the
/// node before.
[[nodiscard]] std::vector<Span> spans_of_nodes(std::string_view bytes, const Atoms& atoms,
                                               const parse::SyntaxTree& tree);

}  // namespace strata::chunk
