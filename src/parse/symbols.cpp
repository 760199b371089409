// One definition: find the name, settle the type (by the value's kind, by the declarator, by the
// scope around), then path, signature, documentation and visibility. Costs a bounded number of
// look-ups plus the length of the texts that are kept. Names that are no names (over 200 bytes, or
// with a line break) give no symbol. Tested by the golden cases and parse_test.cpp.
#include "parse/symbols.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "parse/head.hpp"
#include "parse/names.hpp"
#include "parse/references.hpp"
#include "parse/visibility.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

constexpr std::uint32_t kMaxName = 200;        // bytes
constexpr std::uint32_t kMaxSignature = 2000;  // bytes
constexpr std::size_t kMaxPath = 1000;  // bytes; a scope deeper than that no longer qualifies
constexpr int kMaxDeclarators = 1024;   // symbols of one declaration

constexpr TSNode kNull{};

// What is found out about one definition before it becomes a symbol.
struct Draft {
  TSNode node{};
  TSNode body{};
  NameParts name{};
  SymbolType type = SymbolType::kNone;
  std::string owner;         // spelled before the name, or the receiver's type
  bool export_root = false;  // the owner was `exports`
};

class Definer {
 public:
  Definer(WalkState& state, TSNode node, const lang::DefinitionRule& rule, Frame& parent,
          Frame& inside)
      : state_(state), node_(node), rule_(rule), parent_(parent), inside_(inside) {}

  SymbolId run() {
    if (rule_.member && !in_type()) {
      return {};
    }
    if (rule_.parent != 0 && ts_node_symbol(parent_.node) != rule_.parent) {
      return {};
    }
    Draft draft;
    draft.node = node_;
    if (!rule_.members.empty()) {
      inside_.members = rule_.members;
    }
    if (!settle_type_and_body(draft)) {
      return {};
    }
    if (!rule_.list.empty() && rule_.each == 0 && rule_.each_kind == 0) {
      return define_list(draft);
    }
    if (rule_.each == 0 && rule_.each_kind == 0) {
      return define(draft, state_.paths.find(rule_.name, node_, parent_.node));
    }
    return define_each(draft);
  }

 private:
  // False if the rule's conditions do not hold.
  bool settle_type_and_body(Draft& draft) {
    draft.type = rule_.callee.empty() ? rule_.type : type_by_word();
    if (draft.type == SymbolType::kNone && !rule_.callee.empty()) {
      return false;
    }
    TSNode value = kNull;
    if (!rule_.value.empty()) {
      value = state_.paths.unwrapped(state_.paths.find(rule_.value, node_, parent_.node));
    }
    bool matched = false;
    if (!ts_node_is_null(value)) {
      if (binds_an_import(value)) {
        return false;
      }
      const TSSymbol kind = ts_node_symbol(value);
      for (const lang::TypeCase& each : part(state_.rules.cases, rule_.cases)) {
        if (each.kind == kind) {
          draft.type = each.type;
          matched = true;
          break;
        }
      }
      draft.body = state_.paths.find(rule_.body, value, kNull);
    }
    if (rule_.needs_case && !matched) {
      return false;
    }
    if (ts_node_is_null(draft.body)) {
      draft.body = state_.paths.find(rule_.body, node_, parent_.node);
    }
    const bool local =
        parent_.local && !lang::is_callable(draft.type) && !lang::has_members(draft.type);
    if (rule_.global && local) {
      return false;
    }
    return !(rule_.needs_body && ts_node_is_null(draft.body)) &&
           (draft.type != SymbolType::kNone || rule_.each != 0 || rule_.each_kind != 0);
  }

  // `const x = require("x")`: an import, no variable.
  bool binds_an_import(TSNode value) {
    const std::uint8_t index = state_.rule_of(value).import;
    if (index == 0) {
      return false;
    }
    const lang::ImportRule& rule = state_.rules.imports[index - 1U];
    return !rule.callee.empty() && state_.paths.calls(rule.callee, rule.words, value);
  }

  // What `callee` spells decides: def, defmodule.
  SymbolType type_by_word() {
    const std::string_view word = state_.paths.spelled(rule_.callee, node_, parent_.node);
    for (const lang::WordType& each : part(state_.rules.word_types, rule_.words)) {
      if (each.word == word) {
        return each.type;
      }
    }
    return SymbolType::kNone;
  }

  // One symbol per named child of the list: `attr_reader :a, :b`.
  SymbolId define_list(const Draft& draft) {
    const TSNode list = state_.paths.find(rule_.list, node_, parent_.node);
    SymbolId first;
    if (ts_node_is_null(list)) {
      return first;
    }
    TSTreeCursor cursor = ts_tree_cursor_new(list);
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    for (int i = 0; more && i < kMaxDeclarators; more = ts_tree_cursor_goto_next_sibling(&cursor)) {
      const TSNode child = ts_tree_cursor_current_node(&cursor);
      if (ts_node_is_named(child)) {
        ++i;
        const SymbolId symbol = define(draft, state_.paths.find(rule_.name, child, list));
        first = first.exists() ? first : symbol;
      }
    }
    ts_tree_cursor_delete(&cursor);
    return first;
  }

  // One symbol per child in the field or of the kind.
  SymbolId define_each(const Draft& draft) {
    SymbolId first;
    const TSNode list =
        rule_.list.empty() ? node_ : state_.paths.find(rule_.list, node_, parent_.node);
    if (ts_node_is_null(list)) {
      return first;
    }
    TSTreeCursor cursor = ts_tree_cursor_new(list);
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    for (int i = 0; more && i < kMaxDeclarators; more = ts_tree_cursor_goto_next_sibling(&cursor)) {
      const TSNode child = ts_tree_cursor_current_node(&cursor);
      const bool wanted = rule_.each_kind != 0
                              ? ts_node_symbol(child) == rule_.each_kind
                              : ts_tree_cursor_current_field_id(&cursor) == rule_.each;
      if (!wanted) {
        continue;
      }
      ++i;
      const SymbolId symbol = define(draft, state_.paths.find(rule_.name, child, list));
      if (!first.exists()) {
        first = symbol;
      }
    }
    ts_tree_cursor_delete(&cursor);
    return first;
  }

  SymbolId define(Draft draft, TSNode name) {
    if (ts_node_is_null(name)) {
      return {};
    }
    draft.name = state_.paths.last_part(name);
    if (ts_node_is_null(draft.name.last) || ts_node_is_missing(draft.name.last)) {
      return {};
    }
    const ByteRange range = name_range(draft);
    const std::string_view spelled = slice(state_.text, range);
    if (range.empty() || range.size() > kMaxName || spelled.find('\n') != std::string_view::npos) {
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
    if (const SymbolId same = merge_with_scope(draft, range); same.exists()) {
      return same;
    }
    find_owner(draft, range);
    return add(draft, range);
  }

  // The next clause of the function that the definition directly before this one began: that one
  // grows. Without a body so far (a type signature), all of it is the signature.
  SymbolId merge_with_last(const Draft& draft, std::string_view path) {
    if (!rule_.merge || !parent_.last.exists() || arity() != parent_.arity) {
      return {};
    }
    Symbol& last = state_.out.symbols[parent_.last.value];
    if (last.path != path) {
      return {};
    }
    last.definition.end = trimmed_end(state_.text, range_of(node_)).end;
    last.range.end = std::max(last.range.end, last.definition.end);
    state_.claimed.insert(ts_node_start_byte(draft.name.last));
    enter(parent_.last, last.type);
    return parent_.last;
  }

  std::uint32_t arity() {
    const TSNode list = state_.paths.find(rule_.arity, node_, parent_.node);
    return ts_node_is_null(list) ? 0 : ts_node_named_child_count(list);
  }

  // Ruby joins by "::", but M::Job#run and M::Job.run.
  [[nodiscard]] std::string_view separator(SymbolType type) const {
    if (!rule_.separator.empty()) {
      return rule_.separator;
    }
    const bool member = lang::is_callable(type) || type == SymbolType::kProperty;
    return member && !parent_.members.empty() ? parent_.members : state_.rules.separator;
  }

  // Range of the name; of the arguments if the definition is made by a macro: TEST(Suite, Case)
  // {...}
  ByteRange name_range(const Draft& draft) {
    const ByteRange name = range_of(draft.name.last);
    if (rule_.arguments.empty() || name.begin != ts_node_start_byte(node_) || in_type() ||
        !is_constant_case(slice(state_.text, name))) {
      return name;
    }
    const TSNode list = state_.paths.find(rule_.arguments, node_, parent_.node);
    if (ts_node_is_null(list) || range_of(list).size() <= 2) {
      return name;
    }
    const ByteRange inner{ts_node_start_byte(list) + 1, ts_node_end_byte(list) - 1};
    return slice(state_.text, inner).find('(') == std::string_view::npos ? inner : name;
  }

  [[nodiscard]] bool in_type() const {
    return parent_.scope.exists() &&
           lang::has_members(state_.out.symbols[parent_.scope.value].type);
  }

  // `typedef struct {...} P`, `const A = class {...}`: the inner definition takes the outer one's
  // name, so both are one.
  SymbolId merge_with_scope(const Draft& draft, ByteRange name) {
    if (!parent_.holder.exists()) {
      return {};
    }
    Symbol& outer = state_.out.symbols[parent_.holder.value];
    if (outer.name_range != name) {
      return {};
    }
    outer.type = draft.type;
    if (!ts_node_is_null(draft.body)) {
      outer.signature = signature(outer.signature.begin, draft.body);
    }
    enter(parent_.holder, draft.type);
    return parent_.holder;
  }

  void find_owner(Draft& draft, ByteRange name) {
    if (!rule_.owner.empty()) {
      const TSNode owner = state_.paths.find(rule_.owner, node_, parent_.node);
      if (!ts_node_is_null(owner)) {
        draft.owner = slice(state_.text, range_of(state_.paths.last_part(owner).last));
      }
    } else if (!ts_node_is_null(draft.name.qualified)) {
      const ByteRange before{ts_node_start_byte(draft.name.qualified), name.begin};
      if (before.begin < before.end && before.size() <= kMaxName) {
        draft.owner = plain_owner(slice(state_.text, before), state_.rules.separator);
      }
    }
    SettledOwner settled = settled_owner(state_.rules, draft.owner);
    draft.owner = std::move(settled.path);
    if (parent_.scope.exists() && draft.owner == state_.out.symbols[parent_.scope.value].name) {
      draft.owner.clear();  // `def Job.run` inside of Job
    }
    draft.export_root = settled.exports;
  }

  // A function in a class is a method, a variable a field; constructors by name; ALL_CAPS variables
  // are constants.
  SymbolType type_in_context(const Draft& draft, std::string_view name) const {
    SymbolType type = draft.type;
    std::string_view around = draft.owner;
    bool member = !draft.owner.empty() && lang::is_callable(type);
    if (parent_.scope.exists() && draft.owner.empty()) {
      const Symbol& scope = state_.out.symbols[parent_.scope.value];
      member = lang::has_members(scope.type) || !parent_.members.empty();
      around = scope.name;
    }
    if (member && type == SymbolType::kFunction) {
      type = SymbolType::kMethod;
    }
    if (member && type == SymbolType::kVariable) {
      type = SymbolType::kField;
    }
    if (type == SymbolType::kMethod) {
      const auto& names = state_.rules.constructors;
      const std::string_view last = last_part_of(around, state_.rules.separator);
      if (std::find(names.begin(), names.end(), name) != names.end() ||
          (state_.rules.constructor_is_type_name && name == last)) {
        type = SymbolType::kConstructor;
      }
    }
    const bool variable = type == SymbolType::kVariable || type == SymbolType::kField;
    if (variable && state_.rules.constant_case && is_constant_case(name)) {
      type = SymbolType::kConstant;
    }
    return type;
  }

  std::string path_of(const Draft& draft, std::string_view name) const {
    std::string path;
    const auto append = [&](std::string_view part, std::string_view joint) {
      if (part.empty()) {
        return;
      }
      if (!path.empty()) {
        path += joint;
      }
      path += part;
    };
    const std::string_view plain = state_.rules.separator;
    if (parent_.scope.exists()) {
      const std::string& scope = state_.out.symbols[parent_.scope.value].path;
      append(scope.size() <= kMaxPath ? std::string_view(scope) : std::string_view{}, plain);
    }
    append(draft.owner, plain);
    append(name, separator(draft.type));
    return path;
  }

  // From `begin` to the body; without a body to the end of the first line.
  ByteRange signature(std::uint32_t begin, TSNode body) const {
    std::uint32_t end = std::min(ts_node_end_byte(node_), begin + kMaxSignature);
    if (!ts_node_is_null(body) && ts_node_start_byte(body) > begin) {
      end = std::min(end, ts_node_start_byte(body));
    } else if (rule_.next_body == 0) {
      const std::string_view all = slice(state_.text, {begin, std::max(begin, end)});
      end = begin + static_cast<std::uint32_t>(std::min(all.find_first_of("\r\n"), all.size()));
    }
    return trimmed_end(state_.text, {begin, std::max(begin, end)});
  }

  SymbolId add(const Draft& draft, ByteRange name) {
    if (plain_name(slice(state_.text, name)).empty()) {
      return {};  // `"": function () {}`
    }
    const SymbolId id{static_cast<std::uint32_t>(state_.out.symbols.size())};
    const ByteRange definition = trimmed_end(state_.text, range_of(node_));
    const Glue& glue = glue_before(definition.begin);
    Symbol symbol;
    symbol.name = plain_name(slice(state_.text, name));
    symbol.path = path_of(draft, symbol.name);
    if (const SymbolId last = merge_with_last(draft, symbol.path); last.exists()) {
      return last;
    }
    symbol.type = type_in_context(draft, symbol.name);
    symbol.definition = definition;
    symbol.name_range = name;
    symbol.parent = parent_.scope;
    symbol.range = {glue.begin,
                    parent_.wrapped ? std::max(parent_.wrap_end, definition.end) : definition.end};
    const bool bare = rule_.merge && ts_node_is_null(draft.body);  // a type signature
    const std::uint32_t head =
        parent_.wrapped ? definition.begin : std::min(head_of(state_, node_), name.begin);
    symbol.signature =
        bare
            ? trimmed_end(state_.text, {definition.begin,
                                        std::min(definition.end, definition.begin + kMaxSignature)})
            : signature(parent_.wrapped ? parent_.head : head, draft.body);
    symbol.documentation = documentation(glue);
    const bool exports =
        draft.export_root || lang::has(state_.rule_of(node_).roles, lang::Role::kExport);
    const std::uint32_t body =
        ts_node_is_null(draft.body) ? name.begin : ts_node_start_byte(draft.body);
    const std::uint32_t first = parent_.wrapped ? parent_.head : head;
    const ByteRange modifiers{first, std::max(first, std::min(name.begin, body))};
    const VisibilityFacts facts{symbol.name, modifiers, parent_, exports};
    symbol.visibility = visibility_of(state_, facts);
    // An `impl` has none of its own: its members decide. Enumerators are as public as their enum.
    if (symbol.type ==
        (state_.rules.open_members ? SymbolType::kImplementation : SymbolType::kEnumMember)) {
      symbol.visibility = lang::Visibility::kPublic;
    }
    symbol.exported = is_exported(state_, facts, symbol.visibility);
    symbol.forward = rule_.forward && lang::is_callable(symbol.type) && ts_node_is_null(draft.body);
    if (!draft.owner.empty()) {
      const std::size_t cut =
          symbol.path.size() - symbol.name.size() - separator(draft.type).size();
      state_.owners.push_back({id, symbol.path.substr(0, cut)});
    }
    const SymbolType type = symbol.type;
    state_.claimed.insert(name.begin);
    state_.out.symbols.push_back(std::move(symbol));
    parent_.last = id;
    parent_.arity = rule_.arity.empty() ? 0 : arity();
    enter(id, type);
    return id;
  }

  // The same for all symbols of one declaration.
  const Glue& glue_before(std::uint32_t begin) {
    if (!glue_) {
      glue_ = parent_.wrapped ? parent_.glue : state_.glue.before(begin);
    }
    return *glue_;
  }

  ByteRange documentation(const Glue& glue) {
    const TSNode text = state_.paths.find(rule_.documentation, node_, parent_.node);
    return ts_node_is_null(text) ? glue.documentation : range_of(text);
  }

  // What stands inside the definition belongs to the symbol.
  void enter(SymbolId id, SymbolType type) {
    inside_.holder = id;
    if (rule_.scope) {
      inside_.scope = id;
      inside_.members = rule_.members;
    }
    if (lang::is_callable(type)) {
      inside_.local = true;
    }
    if (lang::has_members(type)) {
      inside_.local = false;
      inside_.access = members_of(id, type);
    } else if (rule_.scope) {
      inside_.access = lang::Visibility::kUnknown;
    }
    open_members(state_.out.symbols[id.value], type);
  }

  // What a trait declares and a variant holds is as visible as these; what an `impl Trait for T`
  // defines, as visible as the trait.
  void open_members(const Symbol& symbol, SymbolType type) {
    if (!state_.rules.open_members) {
      return;
    }
    if (type == SymbolType::kTrait || type == SymbolType::kInterface || type == SymbolType::kEnum ||
        type == SymbolType::kEnumMember) {
      inside_.access = symbol.visibility;
    }
    if (type == SymbolType::kImplementation &&
        !ts_node_is_null(state_.paths.find(rule_.interfaces, node_, parent_.node))) {
      inside_.access = lang::Visibility::kPublic;
    }
  }

  // Visibility of the members of a type, unless they say otherwise.
  lang::Visibility members_of(SymbolId id, SymbolType type) const {
    switch (type) {
      case SymbolType::kClass:
        return state_.rules.class_members;
      case SymbolType::kStruct:
        return state_.rules.struct_members;
      case SymbolType::kInterface:
      case SymbolType::kTrait:
        return state_.rules.interface_members;
      case SymbolType::kImplementation:
        return state_.rules.open_members ? lang::Visibility::kUnknown
                                         : state_.out.symbols[id.value].visibility;
      default:
        return lang::Visibility::kUnknown;
    }
  }

  WalkState& state_;
  TSNode node_;
  const lang::DefinitionRule& rule_;
  Frame& parent_;
  Frame& inside_;
  std::optional<Glue> glue_;
};

}  // namespace

SymbolId define_symbols(WalkState& state, TSNode node, const lang::DefinitionRule& rule,
                        Frame& parent, Frame& inside) {
  const SymbolId symbol = Definer(state, node, rule, parent, inside).run();
  if (symbol.exists()) {
    add_base_types(state, node, rule, symbol);
  }
  return symbol;
}

}  // namespace strata::parse
