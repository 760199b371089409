// How the pinned parser lays a tree out in memory (tree-sitter 0.25, lib/src/subtree.h, and the
// table that every grammar exports, ABI 13 to 15), as far as walking over it needs that. Its own
// cursor goes from node to node through several calls that also sum up rows, columns and
// descendants, which nobody here asks for. Whether the layout is the known one is found out by
// comparison with what the public functions say (tree_memory.cpp); where it is not, TreeCursor
// falls back on these.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include <tree_sitter/api.h>

namespace strata::parse::memory {

/// A word that is either a small leaf itself or the address of a node.
using Slot = std::uint64_t;

/// Bits of a small leaf: flags, 8 bits of kind, 16 of state, columns, rows, padding, size.
inline constexpr Slot kInline = 1U << 0U;
inline constexpr Slot kInlineVisible = 1U << 1U;
inline constexpr Slot kInlineExtra = 1U << 3U;
inline constexpr Slot kInlineMissing = 1U << 5U;

/// Flags of other nodes.
inline constexpr std::uint16_t kVisible = 1U << 0U;
inline constexpr std::uint16_t kExtra = 1U << 2U;
inline constexpr std::uint16_t kMissing = 1U << 9U;

struct Extent {
  std::uint32_t bytes = 0;
  std::uint32_t row = 0;
  std::uint32_t column = 0;
};

/// A node that is no small leaf; the slots of its children end where it begins. What it goes on
/// with depends on its sort; the numbers here are those of a node with children.
struct Node {
  std::uint32_t references = 0;
  Extent padding;
  Extent size;
  std::uint32_t lookahead = 0;
  std::uint32_t error_cost = 0;
  std::uint32_t children = 0;
  std::uint16_t kind = 0;
  std::uint16_t state = 0;
  std::uint16_t flags = 0;
  std::uint16_t unused = 0;
  std::uint32_t visible_children = 0;
  std::uint32_t named_children = 0;
  std::uint32_t descendants = 0;
  std::int32_t precedence = 0;
  std::uint16_t depth = 0;
  std::uint16_t production = 0;
};

static_assert(offsetof(Node, children) == 36 && offsetof(Node, flags) == 44 &&
              offsetof(Node, production) == 66);

inline bool is_inline(Slot slot) { return (slot & kInline) != 0; }

inline const Node& node(Slot slot) { return *std::bit_cast<const Node*>(slot); }

inline const Slot* children_of(const Node& parent) {
  return reinterpret_cast<const Slot*>(&parent) - parent.children;
}

inline std::uint32_t size_of(Slot slot) {
  return is_inline(slot) ? static_cast<std::uint32_t>(slot >> 56U) : node(slot).size.bytes;
}

/// Bytes before the node that belong to none.
inline std::uint32_t padding_of(Slot slot) {
  return is_inline(slot) ? static_cast<std::uint32_t>(slot >> 48U) & 0xFFU
                         : node(slot).padding.bytes;
}

inline std::uint16_t kind_of(Slot slot) {
  return is_inline(slot) ? static_cast<std::uint16_t>((slot >> 8U) & 0xFFU) : node(slot).kind;
}

inline bool is_visible(Slot slot) {
  return is_inline(slot) ? (slot & kInlineVisible) != 0 : (node(slot).flags & kVisible) != 0;
}

/// Comments and the like, which stand outside of the grammar's productions.
inline bool is_extra(Slot slot) {
  return is_inline(slot) ? (slot & kInlineExtra) != 0 : (node(slot).flags & kExtra) != 0;
}

inline bool is_missing(Slot slot) {
  return is_inline(slot) ? (slot & kInlineMissing) != 0 : (node(slot).flags & kMissing) != 0;
}

inline std::uint32_t visible_children_of(Slot slot) {
  return is_inline(slot) || node(slot).children == 0 ? 0 : node(slot).visible_children;
}

/// Part of the list of a grammar's fields.
struct FieldSlice {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

/// Which child of a production is in a field.
struct FieldEntry {
  std::uint16_t field = 0;
  std::uint8_t child = 0;
  bool inherited = false;  ///< the child is hidden, and a child of it is in the field
};

/// What a grammar's table says about kinds and fields.
struct Kinds {
  const std::uint16_t* publics = nullptr;  ///< of each kind: the one that the outside sees
  const std::uint16_t* aliases = nullptr;  ///< per production a row: other kinds of its children
  const FieldSlice* fields_of = nullptr;   ///< per production; null: the grammar has no fields
  const FieldEntry* fields = nullptr;      ///< by field within a production
  std::uint32_t count = 0;                 ///< of kinds
  std::uint16_t row = 0;
  bool known = false;  ///< the layout is what this file says

  [[nodiscard]] const std::uint16_t* aliases_of(const Node& parent) const {
    return parent.production == 0 ? nullptr : aliases + std::size_t{parent.production} * row;
  }

  [[nodiscard]] TSSymbol seen(std::uint16_t kind) const {
    constexpr std::uint16_t kError = 0xFFFF;
    return kind == kError ? kind : publics[kind];
  }
};

/// Of the grammar of the node's tree. The result lives as long as the thread. O(kinds) the first
/// time.
[[nodiscard]] const Kinds& kinds_of(TSNode node);

/// What ts_node_child(node, 0) gives, without row and column. `kinds`: of its tree.
[[nodiscard]] TSNode first_child(const Kinds& kinds, TSNode node);

/// What ts_node_child_by_field_id() gives, without row and column. `kinds`: of its tree.
[[nodiscard]] TSNode child_by_field(const Kinds& kinds, TSNode node, TSFieldId field);

}  // namespace strata::parse::memory
