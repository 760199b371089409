// Grammars hang annotations on the definition itself or on a group of modifiers that it begins
// with; so the children are looked at, and theirs where the group begins with a decoration. At most
// 64 nodes are seen. Tested by parse_test.cpp and the golden cases.
#include "parse/head.hpp"

namespace strata::parse {
namespace {

using lang::Role;

constexpr int kMaxSeen = 64;  // nodes

bool decorates(const WalkState& state, TSNode node) {
  return lang::has(state.rule_of(node).roles, Role::kDecoration | Role::kComment);
}

}  // namespace

std::uint32_t head_of(const WalkState& state, TSNode definition) {
  const std::uint32_t begin = ts_node_start_byte(definition);
  const TSNode child = memory::first_child(*state.kinds, definition);
  if (ts_node_is_null(child)) {
    return begin;
  }
  if (!decorates(state, child)) {  // nearly always: no cursor is needed
    const TSNode first = memory::first_child(*state.kinds, child);
    if (ts_node_is_null(first)) {
      return begin;  // a keyword may be no node at all
    }
    if (!decorates(state, first)) {
      return ts_node_start_byte(child);
    }
  }
  TSTreeCursor cursor = ts_tree_cursor_new(definition);
  std::uint32_t head = begin;
  int depth = ts_tree_cursor_goto_first_child(&cursor) ? 1 : 0;
  for (int i = 0; i < kMaxSeen && depth > 0; ++i) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    head = ts_node_start_byte(node);
    if (!decorates(state, node)) {
      const TSNode first = memory::first_child(*state.kinds, node);
      if (depth > 1 || ts_node_is_null(first) || !decorates(state, first)) {
        break;
      }
      ts_tree_cursor_goto_first_child(&cursor);
      ++depth;
      continue;
    }
    while (depth > 0 && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      ts_tree_cursor_goto_parent(&cursor);
      --depth;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return depth > 0 ? head : begin;
}

}  // namespace strata::parse
