// From a node with a definition rule to its symbols: one, or one per child of a list (at most
// kMaxDeclarators of one declaration). Each takes the same way: the draft of the declaration, the
// name, a merge with a symbol that is there already, else a symbol of its own. Costs a bounded
// number of look-ups plus the length of the texts that are kept. Names that are no names (over 200
// bytes, or with a line break) give no symbol. Tested by the golden cases and parse_test.cpp.
#include "parse/symbols.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "parse/definition.hpp"
#include "parse/make_symbol.hpp"
#include "parse/members.hpp"
#include "parse/merge.hpp"
#include "parse/names.hpp"
#include "parse/references.hpp"
#include "parse/symbol_path.hpp"
#include "parse/symbol_type.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

constexpr int kMaxDeclarators = 1024;  // symbols of one declaration

class Definer {
 public:
  Definer(const DefinitionSite& site, Frame& inside)
      : site_(site), state_(site.state), rule_(site.rule), parent_(site.parent), inside_(inside) {}

  SymbolId run() {
    if (rule_.member && !site_.in_type()) {
      return {};
    }
    if (!rule_.parents.empty() && !stands_in_a_parent()) {
      return {};
    }
    if (!rule_.members.empty()) {
      inside_.members = rule_.members;
    }
    const std::optional<Draft> draft = draft_of(site_);
    if (!draft) {
      return rule_.parallel ? define_children({}) : SymbolId();
    }
    if (rule_.list.empty() && !site_.defines_each()) {
      const TSNode name = site_.find(rule_.name);
      return ts_node_is_null(name) ? enter_unnamed(*draft) : define(*draft, name);
    }
    return define_children(*draft);
  }

 private:
  bool stands_in_a_parent() const {
    const auto kinds = part(state_.rules.kind_lists, rule_.parents);
    return std::find(kinds.begin(), kinds.end(), ts_node_symbol(parent_.node)) != kinds.end();
  }

  // `namespace {...}`, `struct {...} name;`
  SymbolId enter_unnamed(const Draft& draft) {
    if (rule_.closed) {
      inside_.access = lang::Visibility::kPrivate;
    }
    const TSNode name = site_.find(rule_.taken);
    const SymbolId holder = parent_.holder;
    if (!ts_node_is_null(name) && holder.exists() &&
        state_.out.symbols[holder.value].name_range ==
            range_of(state_.paths.last_part(name).last)) {
      enter(site_, holder, draft.type, inside_);
    }
    return {};
  }

  // One symbol per child of the list that is wanted. Returns the first.
  SymbolId define_children(const Draft& draft) {
    SymbolId first;
    const TSNode list = rule_.list.empty() ? site_.node : site_.find(rule_.list);
    if (ts_node_is_null(list)) {  // `val x` instead of `val x, y`
      const TSNode name = site_.find(rule_.name);
      const bool named = !ts_node_is_null(name) && !ts_node_eq(name, site_.node);
      return named ? define(draft, name) : first;
    }
    if (!rule_.bound.empty() && !site_.defines_each()) {
      return define_bound(draft, list);
    }
    TSTreeCursor cursor = ts_tree_cursor_new(list);
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    for (int i = 0; more && i < kMaxDeclarators; more = ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!wanted(cursor)) {
        continue;
      }
      const TSNode child = ts_tree_cursor_current_node(&cursor);
      const TSNode name = state_.paths.find(rule_.name, child, list);
      const std::optional<Draft> own =
          rule_.parallel ? draft_of(site_, static_cast<std::uint32_t>(i)) : draft;
      ++i;
      const SymbolId symbol = !own                  ? SymbolId()
                              : rule_.bound.empty() ? define(*own, name)
                                                    : define_bound(*own, child);
      first = first.exists() ? first : symbol;
      if (names_first_only(draft)) {
        break;
      }
    }
    ts_tree_cursor_delete(&cursor);
    return first;
  }

  // `alias_method :new, :old`, `define_method :name, body`; but `attr_reader :a, :b`.
  [[nodiscard]] bool names_first_only(const Draft& draft) const {
    return !rule_.callee.empty() && !site_.defines_each() && lang::is_callable(draft.type);
  }

  // One symbol per name that a pattern binds, however deep it nests. Returns the first.
  SymbolId define_bound(const Draft& draft, TSNode pattern) {
    const auto rules = part(state_.rules.binds, rule_.bound);
    SymbolId first;
    std::vector<TSNode> open{pattern};
    for (int i = 0; !open.empty() && i < kMaxDeclarators; ++i) {
      const TSNode node = open.back();
      open.pop_back();
      const auto bind = std::find_if(rules.begin(), rules.end(), [&](const lang::BindRule& each) {
        return each.kind == ts_node_symbol(node);
      });
      if (bind == rules.end()) {
        const std::size_t below = open.size();
        push_named_children(node, open);
        std::reverse(open.begin() + static_cast<std::ptrdiff_t>(below), open.end());
        continue;
      }
      const TSNode bound = state_.paths.find(bind->path, node, node);
      if (!ts_node_is_null(bound) && !ts_node_eq(bound, node)) {
        open.push_back(bound);
      } else if (!ts_node_is_null(bound)) {
        const SymbolId symbol = define(draft, node);
        first = first.exists() ? first : symbol;
      }
    }
    return first;
  }

  static void push_named_children(TSNode node, std::vector<TSNode>& out) {
    TSTreeCursor cursor = ts_tree_cursor_new(node);
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    for (int i = 0; more && i < kMaxDeclarators; ++i) {
      const TSNode child = ts_tree_cursor_current_node(&cursor);
      if (ts_node_is_named(child)) {
        out.push_back(child);
      }
      more = ts_tree_cursor_goto_next_sibling(&cursor);
    }
    ts_tree_cursor_delete(&cursor);
  }

  // A child of the kind or in the field; without these, any that is named: `attr_reader :a, :b`.
  bool wanted(const TSTreeCursor& cursor) const {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (rule_.each_kind != 0) {
      return ts_node_symbol(child) == rule_.each_kind;
    }
    if (rule_.each != 0) {
      return ts_tree_cursor_current_field_id(&cursor) == rule_.each;
    }
    return ts_node_is_named(child);
  }

  SymbolId define(Draft draft, TSNode name) {
    if (ts_node_is_null(name)) {
      return {};
    }
    draft.name = state_.paths.last_part(name);
    if (ts_node_is_null(draft.name.last) || ts_node_is_missing(draft.name.last)) {
      return {};
    }
    ByteRange range = name_range(site_, draft);
    if (const TSNode end = site_.find(rule_.name_end); !ts_node_is_null(end)) {
      range.end = std::max(range.end, ts_node_end_byte(end));
    }
    const std::string_view spelled = slice(state_.text, range);
    const bool too_long = range.size() > kMaxName || spelled.find('\n') != std::string_view::npos;
    if (range.empty() || (too_long && !rule_.verbatim)) {
      return {};
    }
    if (rule_.parallel && state_.claimed[range.begin]) {
      return {};  // the declaration around has made a symbol of it: `local a, b = f, g`
    }
    if (draft.qualifies) {
      qualify(draft, range);
      return {};
    }
    for (const lang::TypeCase& each : part(state_.rules.cases, rule_.declarators)) {
      if (each.kind == draft.name.declarator) {
        draft.type = each.type;
      }
    }
    if (draft.type == SymbolType::kNone) {
      return {};
    }
    if (const SymbolId same = merge_with_holder(site_, draft, range); same.exists()) {
      return entered(same);
    }
    find_owner(site_, range, draft);
    return add(draft, range);
  }

  // `a: { f() {} }`: no symbol, but f is a.f.
  void qualify(Draft draft, ByteRange range) {
    find_owner(site_, range, draft);
    std::string path = prefix_of(site_, draft, plain_name(slice(state_.text, range)));
    if (!path.empty()) {
      inside_.prefix = static_cast<std::uint32_t>(state_.prefixes.size());
      state_.prefixes.push_back(std::move(path));
    }
  }

  SymbolId add(const Draft& draft, ByteRange range) {
    std::string name = spelled_name(slice(state_.text, range));
    if (draft.chained && is_receiver(state_.rules, name)) {
      return {};  // `exports = module.exports = f`
    }
    const bool variable =
        draft.type == SymbolType::kVariable || draft.type == SymbolType::kConstant;
    if (name.empty() || (name == "_" && variable)) {
      return {};  // `"": function () {}`, `let _ = f ()`
    }
    std::string path = path_of(site_, draft, name);
    if (const SymbolId last = merge_with_last(site_, draft, path); last.exists()) {
      return entered(last);
    }
    const SymbolId id{static_cast<std::uint32_t>(state_.out.symbols.size())};
    Symbol symbol = make_symbol(site_, draft, range, std::move(name), std::move(path), glue());
    if (!draft.owner.empty()) {
      state_.owners.push_back({id, path_of_owner(site_, draft, symbol.path, symbol.name)});
    }
    if (!state_.rules.references.empty()) {
      state_.claimed[range.begin] = true;
    }
    state_.out.symbols.push_back(std::move(symbol));
    parent_.last = id;
    parent_.arity = rule_.arity.empty() ? 0 : arity_of(site_);
    return draft.chained ? id : entered(id);
  }

  std::string spelled_name(std::string_view spelled) const {
    if (rule_.verbatim) {
      return text_name(spelled);
    }
    return rule_.name_end.empty() ? plain_name(spelled)
                                  : joined_words(spelled, state_.rules.separator);
  }

  // What is inside belongs to the first symbol of a declaration.
  SymbolId entered(SymbolId id) {
    if (!entered_) {
      enter(site_, id, state_.out.symbols[id.value].type, inside_);
      entered_ = true;
    }
    return id;
  }

  // What stands directly before the declaration; the same for all of its symbols.
  const Glue& glue() {
    if (!glue_) {
      glue_ = parent_.wrapped ? parent_.glue : state_.glue.before(begin_with_lead());
    }
    return *glue_;
  }

  // Where the node begins with the keywords before it that the rule names.
  [[nodiscard]] std::uint32_t begin_with_lead() const {
    std::uint32_t begin = ts_node_start_byte(site_.node);
    const auto words = part(state_.rules.words, rule_.lead);
    while (!words.empty()) {
      const std::string_view before = state_.text.substr(0, begin);
      const std::size_t end = before.find_last_not_of(" \t\r\n") + 1;  // npos + 1 == 0
      const auto word = std::ranges::find_if(words, [&](std::string_view each) {
        const bool ends = before.substr(0, end).ends_with(each);
        const std::size_t at = end - each.size();
        return ends && (at == 0 || before.substr(at - 1).find_first_of(" \t\r\n;)}") == 0);
      });
      if (word == words.end()) {
        break;
      }
      begin = static_cast<std::uint32_t>(end - word->size());
    }
    return begin;
  }

  const DefinitionSite& site_;
  WalkState& state_;
  const lang::DefinitionRule& rule_;
  Frame& parent_;
  Frame& inside_;
  std::optional<Glue> glue_;
  bool entered_ = false;
};

}  // namespace

SymbolId define_symbols(WalkState& state, TSNode node, const lang::DefinitionRule& rule,
                        Frame& parent, Frame& inside) {
  Frame around;
  if (rule.outer) {
    const SymbolId function = parent.scope;
    if (!function.exists() || !state.out.symbols[function.value].parent.exists()) {
      return {};
    }
    around = parent;
    around.scope = state.out.symbols[function.value].parent;
    around.access = lang::Visibility::kUnknown;
    around.local = false;
  }
  const DefinitionSite site{state, node, rule, rule.outer ? around : parent};
  const SymbolId symbol = Definer(site, inside).run();
  if (symbol.exists()) {
    add_base_types(state, node, rule, symbol);
  }
  return symbol;
}

}  // namespace strata::parse
