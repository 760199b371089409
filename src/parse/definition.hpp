// A definition on its way from node to symbol: where it stands, and what is found out about it
// before it becomes a symbol.
#pragma once

#include <string>

#include <tree_sitter/api.h>

#include "parse/frame.hpp"

namespace strata::parse {

/// A node with a rule that makes symbols of it, seen from the frame around it.
struct DefinitionSite {
  WalkState& state;
  TSNode node;
  const lang::DefinitionRule& rule;
  Frame& parent;  ///< frame of the node's parent

  [[nodiscard]] TSNode find(lang::PathList list) const {
    return state.paths.find(list, node, parent.node);
  }

  /// True if the rule makes one symbol of each child in a field or of a kind.
  [[nodiscard]] bool defines_each() const { return rule.each != 0 || rule.each_kind != 0; }

  /// True if the scope around is a type.
  [[nodiscard]] bool in_type() const {
    return parent.scope.exists() && lang::has_members(state.out.symbols[parent.scope.value].type);
  }
};

/// What is known so far; symbols of one declaration begin with copies of the same draft.
struct Draft {
  TSNode body{};  ///< null if there is none
  NameParts name{};
  lang::SymbolType type = lang::SymbolType::kNone;
  std::string owner;         ///< spelled before the name, or the receiver's type
  bool export_root = false;  ///< the owner was `exports`
  bool qualifies =
      false;             ///< no symbol, but its name qualifies what is inside: `{ a: { f() {} } }`
  bool chained = false;  ///< its value is a definition like it: `a = b = 1`
};

}  // namespace strata::parse
