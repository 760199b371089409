// Kinds of nodes that the walk need not see when they are leaves.
#pragma once

#include <cstdint>
#include <vector>

#include <tree_sitter/api.h>

#include "lang/rules.hpp"
#include "parse/tree_cursor.hpp"

namespace strata::parse {

/// True if the walk does something at nodes of the kind.
[[nodiscard]] constexpr bool has_work(const lang::KindRule& rule) {
  return rule.roles != lang::Role::kNone || rule.reference != 0 || rule.import != 0 ||
         rule.definition != 0 || rule.mark != 0 || rule.embed != 0 || rule.list != 0;
}

/// True if a node of the kind is a reference where types stand and nothing elsewhere.
[[nodiscard]] bool names_a_type(const lang::KindRule& rule, const lang::RuleTable& rules);

class IdleKinds {
 public:
  /// For the grammar of the node's tree. Rules that ask for the sibling before a node need all
  /// nodes: then nothing is idle.
  void list(TSNode root, const lang::RuleTable& rules);

  /// Null if there are none.
  [[nodiscard]] TreeCursor::Skipped kinds(bool in_type) const {
    return idle_.empty() ? nullptr : in_type ? idle_.data() : idle_or_name_.data();
  }

 private:
  std::vector<std::uint8_t> idle_;          // 1 or 0, by the grammar's own kinds
  std::vector<std::uint8_t> idle_or_name_;  // names of types as well
};

}  // namespace strata::parse
