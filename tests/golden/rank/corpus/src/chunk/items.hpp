// Items: what the planner puts together into leaves. An item is never cut: a definition that fits
// with its glue, a small statement, a line, a paragraph. Source files give items through
// outline_of; whoever knows the structure of another kind of file (documents) fills an Outline
// itself and hands it to plan_leaves.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/options.hpp"
#include "core/byte_range.hpp"
#include "core/ids.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::chunk {

/// Costs of cutting before an item. 1000 is what a leaf of twice the target size costs.
inline constexpr std::uint32_t kCostPerLevel =
    100;  ///< for every enclosing construct that the cut breaks
inline constexpr std::uint32_t kStrongBorder =
    100;  ///< a border up to this cost may become an anchor by itself

inline constexpr std::uint32_t kNoContainer = std::numeric_limits<std::uint32_t>::max();

struct Item {
  ByteRange range;             ///< items tile [0, size); each has a visible character
  std::uint32_t tokens = 0;    ///< estimate, see TokenMap; at most max_tokens and a line break
  std::uint32_t cut_cost = 0;  ///< of a border before it
  std::uint32_t container =
      kNoContainer;  ///< innermost container that holds it: index into Outline::containers
  std::uint64_t border_key =
      0;                ///< hash of the text around the border: decides between equal anchors
  bool anchor = false;  ///< a leaf begins here (unless a small neighbour is merged over it)
};

/// A definition or section that does not fit into one leaf.
struct Container {
  std::uint32_t parent = kNoContainer;  ///< a smaller index
  SymbolId symbol;
};

struct Outline {
  std::vector<Item> items;
  std::vector<Container> containers;
};

/// Items of one source file, anchors not set. O(atoms + nodes + symbols log symbols), iterative.
[[nodiscard]] Outline outline_of(std::string_view bytes, const Atoms& atoms,
                                 const parse::SyntaxTree& tree, const ChunkOptions& options);

}  // namespace strata::chunk
