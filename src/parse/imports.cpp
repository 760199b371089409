// The target is one path away; the bound names are looked for below the statement by one small
// cursor walk that skips the target and stops after 10,000 nodes. Tested by the golden cases.
#include "parse/imports.hpp"

#include <algorithm>

#include "parse/references.hpp"

namespace strata::parse {
namespace {

constexpr int kMaxNodes = 10000;
constexpr TSNode kNull{};

std::string target_text(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == text.back() &&
                      (text.front() == '"' || text.front() == '\'' || text.front() == '`');
  return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

// False for "*", "." and "_", which stand for all names or for none, and for Rust's "self".
bool is_name(std::string_view name) {
  return name != "*" && name != "." && name != "_" && name != "self";
}

// Calls `visit` for each node at or below `root`, in order; it returns whether to look below the
// node.
template <class Visit>
void for_each_below(TSNode root, Visit visit) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  bool done = false;
  for (int i = 0; i < kMaxNodes && !done; ++i) {
    if (visit(ts_tree_cursor_current_node(&cursor)) && ts_tree_cursor_goto_first_child(&cursor)) {
      continue;
    }
    while (!done && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      done = !ts_tree_cursor_goto_parent(&cursor);
    }
  }
  ts_tree_cursor_delete(&cursor);
}

void bind_names(WalkState& state, TSNode root, TSNode target, const lang::ImportRule& rule,
                Import& import, SymbolId from) {
  const auto rules = part(state.rules.binds, rule.binds);
  for_each_below(root, [&](TSNode node) {
    if (!ts_node_is_null(target) && ts_node_eq(node, target)) {
      return false;
    }
    const TSSymbol kind = ts_node_symbol(node);
    const auto bind = std::find_if(rules.begin(), rules.end(),
                                   [&](const lang::BindRule& each) { return each.kind == kind; });
    if (bind == rules.end()) {
      return true;
    }
    const TSNode name = state.paths.find(bind->path, node, kNull);
    if (ts_node_is_null(name)) {
      return true;
    }
    import.names.emplace_back(slice(state.text, range_of(name)));
    if (is_name(import.names.back())) {
      state.out.references.push_back(
          {ReferenceKind::kImport, import.names.back(), range_of(name), from});
    }
    return false;
  });
}

void add_one(WalkState& state, TSNode node, const lang::ImportRule& rule, const Frame& around,
             ByteRange range) {
  const TSNode target = state.paths.find(rule.target, node, around.node);
  if (ts_node_is_null(target)) {
    return;
  }
  Import import;
  const TSNode end = state.paths.find(rule.target_end, node, around.node);
  const ByteRange spelled =
      ts_node_is_null(end) ? range_of(target) : range_of(target).joined(range_of(end));
  import.target = target_text(slice(state.text, spelled));
  import.range = range;
  const TSNode root = rule.binder.empty() ? node : state.paths.find(rule.binder, node, around.node);
  if (!ts_node_is_null(root) && !rule.binds.empty()) {
    bind_names(state, root, target, rule, import, around.holder);
  }
  state.out.imports.push_back(std::move(import));
}

}  // namespace

bool add_imports(WalkState& state, TSNode node, const lang::ImportRule& rule, const Frame& around) {
  if (!state.paths.calls(rule.callee, rule.words, node)) {
    return false;
  }
  const ByteRange range = trimmed_end(state.text, range_of(node));
  if (rule.each.empty()) {
    const std::size_t before = state.out.imports.size();
    add_one(state, node, rule, around, range);
    return state.out.imports.size() != before;
  }
  const auto kinds = part(state.rules.kind_lists, rule.each);
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  for (int i = 0; more && i < kMaxNodes; ++i, more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (std::find(kinds.begin(), kinds.end(), ts_node_symbol(child)) != kinds.end()) {
      add_one(state, child, rule, around, range);
    }
  }
  ts_tree_cursor_delete(&cursor);
  return true;
}

}  // namespace strata::parse
