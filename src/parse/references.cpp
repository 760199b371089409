// A reference is the last part of what is called or named; expressions that come down to no plain
// name (a call's result that is called) give none. Tested by the golden cases.
#include "parse/references.hpp"

#include <array>

namespace strata::parse {
namespace {

constexpr std::uint32_t kMaxName = 200;  // bytes
constexpr int kMaxBases = 256;
constexpr TSNode kNull{};

ReferenceKind kind_of(lang::Role role) {
  if (role == lang::Role::kTypeUse) {
    return ReferenceKind::kType;
  }
  return role == lang::Role::kInherit ? ReferenceKind::kInherit : ReferenceKind::kCall;
}

// Names in quotes are the names of symbols without them: SQL's "Post", Kotlin's `in`.
std::string unquoted(std::string_view name) {
  const bool quoted = name.size() > 2 && name.front() == name.back() &&
                      (name.front() == '"' || name.front() == '`');
  return std::string(quoted ? name.substr(1, name.size() - 2) : name);
}

// Adds a reference if the last part of a name is a plain name of sane length.
void add_last_part(WalkState& state, ReferenceKind kind, TSNode last, SymbolId from) {
  if (ts_node_is_null(last) || ts_node_named_child_count(last) != 0 || !ts_node_is_named(last)) {
    return;
  }
  const ByteRange range = range_of(last);
  if (range.empty() || range.size() > kMaxName || state.text[range.begin] == '(' ||
      lang::has(state.rule_of(last).roles, lang::Role::kOpaque)) {
    return;  // `int`, a literal, an empty list of arguments
  }
  state.out.references.push_back({kind, unquoted(slice(state.text, range)), range, from});
}

// The same for a node that comes down to such a name.
void add_named(WalkState& state, ReferenceKind kind, TSNode node, SymbolId from) {
  if (!ts_node_is_null(node)) {
    add_last_part(state, kind, state.paths.last_part(node).last, from);
  }
}

// A list of names, or one name.
void add_children(WalkState& state, ReferenceKind kind, TSNode list, SymbolId from) {
  if (state.rule_of(list).tail != 0 || ts_node_child_count(list) == 0) {
    const std::size_t before = state.out.references.size();
    add_named(state, kind, list, from);
    if (state.out.references.size() != before) {
      state.claimed[state.out.references.back().range.begin] = true;
    }
    return;
  }
  TSTreeCursor cursor = ts_tree_cursor_new(list);
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  for (int i = 0; more && i < kMaxBases; ++i, more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (!ts_node_is_named(child) ||
        lang::has(state.rule_of(child).roles,
                  lang::Role::kAccess | lang::Role::kComment | lang::Role::kOpaque)) {
      continue;
    }
    const std::uint32_t end = ts_node_end_byte(child);
    if (end < state.text.size() && state.text[end] == '.') {
      continue;  // the prefix of a name that is no node of its own: Dart
    }
    const std::size_t before = state.out.references.size();
    add_named(state, kind, child, from);
    if (state.out.references.size() != before) {
      state.claimed[state.out.references.back().range.begin] = true;
    }
  }
  ts_tree_cursor_delete(&cursor);
}

}  // namespace

std::string_view to_string(ReferenceKind kind) {
  constexpr std::array<std::string_view, 6> kNames = {"call",      "type",   "inherit",
                                                      "implement", "import", "mention"};
  return kNames[static_cast<std::size_t>(kind)];
}

void add_reference(WalkState& state, TSNode node, TSNode parent, const lang::ReferenceRule& rule,
                   Frame& inside) {
  if (rule.inside_type_use && !inside.in_type) {
    return;
  }
  const TSNode name = state.paths.find(rule.name, node, parent);
  if (ts_node_is_null(name)) {
    return;
  }
  if (!rule.bases.empty() &&
      (rule.mixins.empty() || state.paths.calls(rule.name, rule.mixins, node))) {
    const TSNode list = state.paths.find(rule.bases, node, kNull);
    if (!ts_node_is_null(list)) {
      add_children(state, ReferenceKind::kInherit, list, inside.holder);
      return;
    }
  }
  if (!ts_node_is_null(state.paths.find(rule.unless, node, parent))) {
    return;
  }
  const TSNode last = state.paths.last_part(name).last;
  const std::uint32_t begin = ts_node_start_byte(last);
  if (rule.kind != lang::Role::kInherit && state.claimed[begin]) {
    return;
  }
  if (rule.kind == lang::Role::kTypeUse && rule.inside_type_use) {
    inside.in_type = false;
  }
  const bool capital =
      rule.capital || (rule.capital_in != 0 && ts_node_symbol(parent) == rule.capital_in);
  if (capital && state.text[begin] >= 'a' && state.text[begin] <= 'z') {
    return;
  }
  const std::size_t before = state.out.references.size();
  add_last_part(state, kind_of(rule.kind), last, inside.holder);
  const bool below = rule.kind == lang::Role::kInherit || !ts_node_eq(last, node);
  if (below && rule.kind != lang::Role::kCall && state.out.references.size() != before) {
    state.claimed[state.out.references.back().range.begin] = true;
  }
}

void add_base_types(WalkState& state, TSNode node, const lang::DefinitionRule& rule,
                    SymbolId symbol) {
  for (const lang::Slice path : part(state.rules.paths, rule.bases.paths)) {
    const TSNode list = state.paths.follow(path, node, kNull);
    if (!ts_node_is_null(list)) {
      add_children(state, ReferenceKind::kInherit, list, symbol);
    }
  }
  for (const lang::Slice path : part(state.rules.paths, rule.interfaces.paths)) {
    const TSNode list = state.paths.follow(path, node, kNull);
    if (!ts_node_is_null(list)) {
      add_children(state, ReferenceKind::kImplement, list, symbol);
    }
  }
}

}  // namespace strata::parse
