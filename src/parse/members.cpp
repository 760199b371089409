// What holds inside of a definition: which symbol qualifies and holds what stands there, whether
// variables are local, and who may use the members unless they say otherwise. O(1) but for one
// look-up of the interfaces of an implementation. Tested by the golden cases and parse_test.cpp.
#include "parse/members.hpp"

namespace strata::parse {
namespace {

using lang::SymbolType;

// Visibility of the members of a type, unless they say otherwise.
lang::Visibility members_of(const WalkState& state, SymbolId id, SymbolType type) {
  switch (type) {
    case SymbolType::kClass:
      return state.rules.class_members;
    case SymbolType::kStruct:
      return state.rules.struct_members;
    case SymbolType::kInterface:
    case SymbolType::kTrait:
      return state.rules.interface_members;
    case SymbolType::kImplementation:
      return state.rules.open_members ? lang::Visibility::kUnknown
                                      : state.out.symbols[id.value].visibility;
    default:
      return lang::Visibility::kUnknown;
  }
}

// What a trait declares and a variant holds is as visible as these; what an `impl Trait for T`
// defines, as visible as the trait.
void open_members(const DefinitionSite& site, SymbolId id, SymbolType type, Frame& inside) {
  if (!site.state.rules.open_members) {
    return;
  }
  if (type == SymbolType::kTrait || type == SymbolType::kInterface || type == SymbolType::kEnum ||
      type == SymbolType::kEnumMember) {
    inside.access = site.state.out.symbols[id.value].visibility;
  }
  if (type == SymbolType::kImplementation && !ts_node_is_null(site.find(site.rule.interfaces))) {
    inside.access = lang::Visibility::kPublic;
  }
}

}  // namespace

void enter(const DefinitionSite& site, SymbolId id, SymbolType type, Frame& inside) {
  inside.holder = id;
  if (site.rule.scope) {
    inside.scope = id;
    inside.prefix = 0;
    inside.members = site.rule.members;
  }
  if (lang::is_callable(type)) {
    inside.local = true;
  }
  if (lang::has_members(type)) {
    inside.local = false;
    inside.access = members_of(site.state, id, type);
  } else if (site.rule.scope) {
    inside.access = lang::Visibility::kUnknown;
  }
  open_members(site, id, type, inside);
}

}  // namespace strata::parse
