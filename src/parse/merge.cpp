// Two definitions are one symbol if the inner one has the outer one's name (both at the same
// bytes), or if the rule joins clauses and the definition directly before has the same path and
// arity. The symbol that is there is changed in place. O(1) but for the look-up of the arguments.
// Tested by the golden cases and parse_test.cpp.
#include "parse/merge.hpp"

#include <algorithm>

#include "parse/make_symbol.hpp"

namespace strata::parse {

std::uint32_t arity_of(const DefinitionSite& site) {
  const TSNode list = site.find(site.rule.arity);
  return ts_node_is_null(list) ? 0 : ts_node_named_child_count(list);
}

SymbolId merge_with_holder(const DefinitionSite& site, const Draft& draft, ByteRange name) {
  const SymbolId holder = site.parent.holder;
  if (!holder.exists()) {
    return {};
  }
  Symbol& outer = site.state.out.symbols[holder.value];
  if (outer.name_range != name) {
    return {};
  }
  if (!lang::has_members(outer.type) || lang::has_members(draft.type)) {
    outer.type = draft.type;
  }
  if (!ts_node_is_null(draft.body)) {
    outer.signature = signature(site, outer.signature.begin, draft.body);
  }
  return holder;
}

SymbolId merge_with_last(const DefinitionSite& site, const Draft& draft, std::string_view path) {
  WalkState& state = site.state;
  const SymbolId id = site.parent.last;
  if (!site.rule.merge || !id.exists() || arity_of(site) != site.parent.arity) {
    return {};
  }
  Symbol& last = state.out.symbols[id.value];
  if (last.path != path) {
    return {};
  }
  last.definition.end = trimmed_end(state.text, range_of(site.node)).end;
  last.range.end = std::max(last.range.end, last.definition.end);
  state.claimed[ts_node_start_byte(draft.name.last)] = true;
  return id;
}

}  // namespace strata::parse
