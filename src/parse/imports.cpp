// The target is one path away; the bound names are looked for below the statement by one small
// cursor walk that skips the target and what is hidden, and stops after 10,000 nodes. Tested by the
// golden cases.
#include "parse/imports.hpp"

#include <algorithm>

#include "parse/names.hpp"
#include "parse/references.hpp"

namespace strata::parse {
namespace {

constexpr int kMaxNodes = 10000;
constexpr int kMaxWrapped = 4;           // nodes around an import in a list of values
constexpr std::uint32_t kMaxPlace = 16;  // in such a list
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

TSNode last_of(WalkState& state, TSNode name) { return state.paths.last_part(name).last; }

// Calls `visit` for each node at or below `root` and its parent, in order; it returns whether to
// look below the node.
template <class Visit>
void for_each_below(TSNode root, Visit visit) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  std::vector<TSNode> above{kNull};  // of the current node and its ancestors
  for (int i = 0; i < kMaxNodes && !above.empty(); ++i) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    if (visit(node, above.back()) && ts_tree_cursor_goto_first_child(&cursor)) {
      above.push_back(node);
      continue;
    }
    while (!above.empty() && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      above.pop_back();
      ts_tree_cursor_goto_parent(&cursor);
    }
  }
  ts_tree_cursor_delete(&cursor);
}

// The statement itself may bind a name besides those in it: `import A as B (c)`.
void bind_names(WalkState& state, TSNode root, TSNode target, const lang::ImportRule& rule,
                Import& import, SymbolId from) {
  const auto rules = part(state.rules.binds, rule.binds);
  const bool whole = rule.each.empty() && rule.binder.empty();
  const bool open =
      ts_node_is_null(target) || !ts_node_is_null(state.paths.find(rule.open, target, kNull));
  for_each_below(root, [&](TSNode node, TSNode parent) {
    if ((!open && ts_node_eq(node, target)) ||
        !ts_node_is_null(state.paths.find(rule.skip, node, parent))) {
      return false;
    }
    const TSSymbol kind = ts_node_symbol(node);
    const auto bind = std::find_if(rules.begin(), rules.end(),
                                   [&](const lang::BindRule& each) { return each.kind == kind; });
    if (bind == rules.end()) {
      return true;
    }
    const TSNode name = state.paths.find(bind->path, node, parent);
    if (ts_node_is_null(name)) {
      return true;
    }
    const bool own = ts_node_eq(name, node);
    const ByteRange range = range_of(own ? name : last_of(state, name));
    import.names.push_back(plain_name(slice(state.text, range)));
    if (own && import.names.back() == "_") {
      import.names.back() = "*";  // Scala's wildcard
    }
    if (is_name(import.names.back())) {
      state.out.references.push_back({ReferenceKind::kImport, import.names.back(), range, from});
    }
    return whole && ts_node_eq(node, root);
  });
}

// `local a, b = require "a", require "b"`: the name at the place of the value.
TSNode name_beside(TSNode node, TSNode names, TSSymbol list) {
  for (int i = 0; i < kMaxWrapped && !ts_node_is_null(node); ++i) {
    const TSNode parent = ts_node_parent(node);
    if (!ts_node_is_null(parent) && ts_node_symbol(parent) == list) {
      std::uint32_t place = 0;
      for (TSNode before = ts_node_prev_named_sibling(node); !ts_node_is_null(before);
           before = ts_node_prev_named_sibling(before)) {
        if (++place > kMaxPlace) {
          return kNull;
        }
      }
      return ts_node_named_child(names, place);
    }
    node = parent;
  }
  return kNull;
}

bool is_version(std::string_view part) {
  return part.size() > 1 && part.front() == 'v' && part != "v1" &&
         std::all_of(part.begin() + 1, part.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// "net/http" -> "http", "a::b" -> "b"; first: "os.path" -> "os"; package: "yaml.v3" -> "yaml".
std::string whole_name(std::string_view target, lang::WholeName whole) {
  if (whole == lang::WholeName::kNone) {
    return {};
  }
  if (whole == lang::WholeName::kFirst) {
    const auto begin = std::find_if(target.begin(), target.end(), is_word);
    return {begin, std::find_if_not(begin, target.end(), is_word)};
  }
  const auto last = [](std::string_view text) {
    const auto end = std::find_if_not(text.rbegin(), text.rend(), is_word);
    return text.substr(static_cast<std::size_t>(text.rend() - end));
  };
  const std::string_view name = last(target);
  if (whole == lang::WholeName::kPackage && is_version(name) && name.size() < target.size()) {
    return std::string(last(target.substr(0, target.size() - name.size() - 1)));
  }
  return std::string(name);
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
  TSNode root = rule.binder.empty() ? node : state.paths.find(rule.binder, node, around.node);
  if (!ts_node_is_null(root) && rule.parallel != 0) {
    root = name_beside(node, root, rule.parallel);
  }
  if (!ts_node_is_null(root) && !rule.binds.empty()) {
    bind_names(state, root, target, rule, import, around.holder);
  }
  if (import.names.empty()) {
    import.module = whole_name(import.target, rule.whole);
  }
  state.out.imports.push_back(std::move(import));
}

// One of several imports: the path in front of selectors, or a path whose last part is bound.
struct Group {
  TSNode first{};
  TSNode end{};   // of the path
  TSNode last{};  // the selectors, else `end`
};

void add_group(WalkState& state, const Group& group, const lang::ImportRule& rule,
               const Frame& around) {
  if (ts_node_is_null(group.last)) {
    return;
  }
  Import import;
  import.target = std::string(slice(
      state.text,
      range_of(group.first).joined(range_of(ts_node_is_null(group.end) ? group.last : group.end))));
  import.range = range_of(group.first).joined(range_of(group.last));
  bind_names(state, group.last, kNull, rule, import, around.holder);
  state.out.imports.push_back(std::move(import));
}

// False if nothing parts the children: it is one import.
bool add_groups(WalkState& state, TSNode node, const lang::ImportRule& rule, const Frame& around) {
  std::vector<Group> groups(1);
  const TSNode start = state.paths.find(rule.target, node, around.node);
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  for (int i = 0; more && i < kMaxNodes; ++i, more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (ts_node_symbol(child) == rule.split) {
      groups.emplace_back();
    } else if (ts_node_is_named(child) && !ts_node_is_extra(child)) {
      Group& group = groups.back();
      group.first = ts_node_is_null(group.first) ? child : group.first;
      group.last = child;
      if (!ts_node_is_null(start) && ts_node_symbol(child) == ts_node_symbol(start)) {
        group.end = child;
      }
    }
  }
  ts_tree_cursor_delete(&cursor);
  for (const Group& group : groups) {
    if (groups.size() > 1) {
      add_group(state, group, rule, around);
    }
  }
  return groups.size() > 1;
}

}  // namespace

bool add_imports(WalkState& state, TSNode node, const lang::ImportRule& rule, const Frame& around) {
  if (!state.paths.calls(rule.callee, rule.words, node)) {
    return false;
  }
  const ByteRange range = trimmed_end(state.text, range_of(node));
  if (rule.split != 0 && add_groups(state, node, rule, around)) {
    return true;
  }
  if (rule.each.empty()) {
    const std::size_t before = state.out.imports.size();
    add_one(state, node, rule, around, range);
    return state.out.imports.size() != before;
  }
  const auto kinds = part(state.rules.kind_lists, rule.each);
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  bool several = false;
  bool more = ts_tree_cursor_goto_first_child(&cursor);
  for (int i = 0; more && i < kMaxNodes; ++i, more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (std::find(kinds.begin(), kinds.end(), ts_node_symbol(child)) != kinds.end()) {
      add_one(state, child, rule, around, range);
      several = true;
    }
  }
  ts_tree_cursor_delete(&cursor);
  if (!several) {  // `use a\{b, c}` instead of `use a, b`
    add_one(state, node, rule, around, range);
  }
  return true;
}

}  // namespace strata::parse
