// One path leads to an exported name, or to the node whose children are names (at most kMaxNames);
// which symbols are meant is known at the end of the file (finish.cpp). Tested by the golden cases.
#include "parse/exports.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr int kMaxNames = 4096;

// True if the kind of `node` is bound; then the name it leads to, if any, is noted.
bool note_name(WalkState& state, TSNode node, const lang::ListRule& rule, const Frame& parent) {
  const auto rules = part(state.rules.binds, rule.binds);
  const auto bind = std::find_if(rules.begin(), rules.end(), [&](const lang::BindRule& each) {
    return each.kind == ts_node_symbol(node);
  });
  if (bind == rules.end()) {
    return false;
  }
  const TSNode name = state.paths.find(bind->path, node, node);
  if (!ts_node_is_null(name)) {
    state.exported_names.push_back({parent.scope, std::string(slice(state.text, range_of(name)))});
  }
  return true;
}

}  // namespace

void note_exported_name(WalkState& state, TSNode node, const Frame& parent) {
  for (const lang::BindRule& each : state.rules.exports) {
    if (each.kind != ts_node_symbol(node)) {
      continue;
    }
    const TSNode name = state.paths.find(each.path, node, parent.node);
    if (!ts_node_is_null(name)) {
      state.exported_names.push_back(
          {parent.scope, std::string(slice(state.text, range_of(name)))});
    }
  }
}

bool note_export_list(WalkState& state, TSNode node, const lang::ListRule& rule,
                      const Frame& parent) {
  if (!state.paths.calls(rule.callee, rule.words, node)) {
    return false;
  }
  const TSNode names = state.paths.find(rule.names, node, parent.node);
  if (ts_node_is_null(names) || note_name(state, names, rule, parent)) {
    return true;
  }
  TSTreeCursor cursor = ts_tree_cursor_new(names);
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  for (int i = 0; more && i < kMaxNames; ++i, more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    note_name(state, ts_tree_cursor_current_node(&cursor), rule, parent);
  }
  ts_tree_cursor_delete(&cursor);
  return true;
}

}  // namespace strata::parse
