// The path is that of the scope around, then the owner that the definition itself spells
// (`Foo::bar`, `exports.a`, Go receivers), then the name. A scope whose path has become too long
// no longer qualifies, so that deep nesting costs linear space. Costs the length of the texts.
// Tested by the golden cases and parse_test.cpp.
#include "parse/symbol_path.hpp"

#include <algorithm>
#include <utility>

#include "parse/names.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

constexpr std::size_t kOperator = 8;    // of "operator"
constexpr std::size_t kMaxPath = 1000;  // bytes; a scope deeper than that no longer qualifies

// Ruby joins by "::", but M::Job#run and M::Job.run.
std::string_view separator(const DefinitionSite& site, SymbolType type) {
  if (!site.rule.separator.empty()) {
    return site.rule.separator;
  }
  const bool member = lang::is_callable(type) || type == SymbolType::kProperty;
  return member && !site.parent.members.empty() ? site.parent.members : site.state.rules.separator;
}

}  // namespace

ByteRange name_range(const DefinitionSite& site, const Draft& draft) {
  const std::string_view text = site.state.text;
  ByteRange name = range_of(draft.name.last);
  if (const std::string_view spelled = slice(text, name); spelled.starts_with("operator ")) {
    const std::size_t open = spelled.find('(', spelled.find_first_not_of(' ', kOperator) + 1);
    const auto size = static_cast<std::uint32_t>(std::min(open, spelled.size()));
    name = trimmed_end(text, {name.begin, name.begin + size});  // `operator bool() const`
  }
  if (site.rule.arguments.empty() || name.begin != ts_node_start_byte(site.node) ||
      site.in_type() || !is_constant_case(slice(text, name))) {
    return name;
  }
  const TSNode list = site.find(site.rule.arguments);
  if (ts_node_is_null(list) || range_of(list).size() <= 2) {
    return name;
  }
  const ByteRange inner{ts_node_start_byte(list) + 1, ts_node_end_byte(list) - 1};
  return slice(text, inner).find('(') == std::string_view::npos ? inner : name;
}

void find_owner(const DefinitionSite& site, ByteRange name, Draft& draft) {
  WalkState& state = site.state;
  if (!site.rule.owner.empty()) {
    const TSNode owner = site.find(site.rule.owner);
    if (!ts_node_is_null(owner)) {
      draft.owner = slice(state.text, range_of(state.paths.last_part(owner).last));
    }
  } else if (!ts_node_is_null(draft.name.qualified)) {
    const ByteRange before{ts_node_start_byte(draft.name.qualified), name.begin};
    if (before.begin < before.end && before.size() <= kMaxName) {
      draft.owner = plain_owner(slice(state.text, before), state.rules.separator);
    }
  }
  SettledOwner settled = settled_owner(state.rules, draft.owner);
  draft.owner = std::move(settled.path);
  const SymbolId scope = site.parent.scope;
  if (scope.exists() && draft.owner == state.out.symbols[scope.value].name) {
    draft.owner.clear();  // `def Job.run` inside of Job
  }
  draft.export_root = settled.exports;
}

std::string path_of(const DefinitionSite& site, const Draft& draft, std::string_view name) {
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
  const std::string_view plain = site.state.rules.separator;
  if (site.parent.scope.exists()) {
    const std::string& scope = site.state.out.symbols[site.parent.scope.value].path;
    append(scope.size() <= kMaxPath ? std::string_view(scope) : std::string_view{}, plain);
  }
  append(site.state.prefixes[site.parent.prefix], plain);
  append(draft.owner, plain);
  append(name, separator(site, draft.type));
  return path;
}

std::string prefix_of(const DefinitionSite& site, const Draft& draft, std::string_view name) {
  const lang::RuleTable& rules = site.state.rules;
  std::string path = site.state.prefixes[site.parent.prefix];
  for (const std::string_view part :
       {std::string_view(draft.owner), is_receiver(rules, name) ? std::string_view() : name}) {
    if (!part.empty() && path.size() <= kMaxPath) {
      path += path.empty() ? std::string_view() : rules.separator;
      path += part;
    }
  }
  return path;
}

std::string path_of_owner(const DefinitionSite& site, const Draft& draft, std::string_view path,
                          std::string_view name) {
  return std::string(
      path.substr(0, path.size() - name.size() - separator(site, draft.type).size()));
}

}  // namespace strata::parse
