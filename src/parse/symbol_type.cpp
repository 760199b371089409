// The type is that of the rule, or of the word that the rule's callee spells (def, defmodule), or
// of the value's kind (`const f = () => 1` is a function); the scope around and the name refine it.
// The body is that of the value, else that of the node. Costs a bounded number of look-ups. Values
// that are imports and local variables under global rules give no draft. Tested by the golden cases
// and parse_test.cpp.
#include "parse/symbol_type.hpp"

#include <algorithm>

#include "parse/names.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

constexpr TSNode kNull{};

// What `callee` spells decides: def, defmodule.
SymbolType type_by_word(const DefinitionSite& site) {
  WalkState& state = site.state;
  const std::string_view word = state.paths.spelled(site.rule.callee, site.node, site.parent.node);
  for (const lang::WordType& each : part(state.rules.word_types, site.rule.words)) {
    if (each.word == word) {
      return each.type;
    }
  }
  return SymbolType::kNone;
}

// `const x = require("x")`: an import, no variable.
bool binds_an_import(WalkState& state, TSNode value) {
  const std::uint8_t index = state.rule_of(value).import;
  if (index == 0) {
    return false;
  }
  const lang::ImportRule& rule = state.rules.imports[index - 1U];
  return !rule.callee.empty() && state.paths.calls(rule.callee, rule.words, value);
}

// The type that the rule gives to a value of this kind, if any.
std::optional<SymbolType> type_by_value(const DefinitionSite& site, TSNode value) {
  const TSSymbol kind = ts_node_symbol(value);
  for (const lang::TypeCase& each : part(site.state.rules.cases, site.rule.cases)) {
    if (each.kind == kind) {
      return each.type;
    }
  }
  return std::nullopt;
}

// The value that is the last child and another definition of the same kind: `a = b = 1`.
bool is_chained(const DefinitionSite& site, TSNode value) {
  const std::uint32_t count = site.rule.chain ? ts_node_named_child_count(site.node) : 0;
  const TSNode last = count == 0 ? kNull : ts_node_named_child(site.node, count - 1);
  return !ts_node_is_null(last) && ts_node_symbol(last) == ts_node_symbol(site.node) &&
         (ts_node_is_null(value) || ts_node_eq(value, last));
}

TSNode value_of(const DefinitionSite& site, std::uint32_t place) {
  const TSNode value = site.rule.value.empty() ? kNull : site.find(site.rule.value);
  return site.rule.parallel && !ts_node_is_null(value) ? ts_node_named_child(value, place) : value;
}

}  // namespace

std::optional<Draft> draft_of(const DefinitionSite& site, std::uint32_t place) {
  const lang::DefinitionRule& rule = site.rule;
  PathFinder& paths = site.state.paths;
  Draft draft;
  draft.type = rule.callee.empty() ? rule.type : type_by_word(site);
  if (draft.type == SymbolType::kNone && !rule.callee.empty()) {
    return std::nullopt;
  }
  const TSNode spelled = value_of(site, place);
  const TSNode value = paths.unwrapped(spelled);
  draft.chained = is_chained(site, spelled);
  bool matched = false;
  if (!ts_node_is_null(value)) {
    if (binds_an_import(site.state, value)) {
      return std::nullopt;
    }
    const std::optional<SymbolType> type = type_by_value(site, value);
    matched = type.has_value();
    draft.type = type.value_or(draft.type);
    draft.qualifies = type == SymbolType::kNone;
    draft.body = paths.find(rule.body, value, kNull);
  }
  if (rule.needs_case && !matched) {
    return std::nullopt;
  }
  if (ts_node_is_null(draft.body)) {
    draft.body = site.find(rule.body);
  }
  const bool local =
      site.parent.local && !lang::is_callable(draft.type) && !lang::has_members(draft.type);
  if (draft.qualifies) {
    return draft;
  }
  if ((rule.global && local) || (rule.needs_body && ts_node_is_null(draft.body)) ||
      (draft.type == SymbolType::kNone && !site.defines_each())) {
    return std::nullopt;
  }
  return draft;
}

SymbolType type_in_context(const DefinitionSite& site, const Draft& draft, std::string_view name) {
  const lang::RuleTable& rules = site.state.rules;
  SymbolType type = draft.type;
  std::string_view around = draft.owner;
  bool member = !draft.owner.empty() && lang::is_callable(type);
  if (site.parent.scope.exists() && draft.owner.empty()) {
    const Symbol& scope = site.state.out.symbols[site.parent.scope.value];
    member = lang::has_members(scope.type) || !site.parent.members.empty();
    around = scope.name;
  }
  if (member && type == SymbolType::kFunction) {
    type = SymbolType::kMethod;
  }
  if (member && type == SymbolType::kVariable) {
    type = SymbolType::kField;
  }
  if (type == SymbolType::kMethod) {
    const auto& names = rules.constructors;
    const std::string_view last = last_part_of(around, rules.separator);
    if (std::find(names.begin(), names.end(), name) != names.end() ||
        (rules.constructor_is_type_name && name == last)) {
      type = SymbolType::kConstructor;
    }
  }
  if (site.rule.enumerator && site.parent.scope.exists() &&
      site.state.out.symbols[site.parent.scope.value].type == SymbolType::kEnum) {
    return SymbolType::kEnumMember;
  }
  const bool variable = type == SymbolType::kVariable || type == SymbolType::kField;
  if (variable && rules.constant_case && is_constant_case(name)) {
    type = SymbolType::kConstant;
  }
  return type;
}

}  // namespace strata::parse
