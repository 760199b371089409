// Half of all nodes are marks, keywords and names that mean nothing by themselves. O(kinds) per
// tree. Tested by parse_test.cpp and the golden cases.
#include "parse/idle_kinds.hpp"

namespace strata::parse {

bool names_a_type(const lang::KindRule& rule, const lang::RuleTable& rules) {
  return rule.roles == lang::Role::kNone && rule.mark == 0 && rule.reference != 0 &&
         rule.definition == 0 && rule.import == 0 && rule.list == 0 &&
         rules.references[rule.reference - 1U].inside_type_use;
}

void IdleKinds::list(TSNode root, const lang::RuleTable& rules) {
  const memory::Kinds& kinds = memory::kinds_of(root);
  if (!kinds.known || rules.needs_previous) {
    return;
  }
  idle_.assign(kinds.count, 0);
  idle_or_name_.assign(kinds.count, 0);
  for (std::size_t kind = 0; kind < kinds.count; ++kind) {
    const TSSymbol seen = kinds.publics[kind];
    if (seen < rules.kinds.size()) {
      const lang::KindRule& rule = rules.kinds[seen];
      idle_[kind] = has_work(rule) ? 0 : 1;
      idle_or_name_[kind] = has_work(rule) && !names_a_type(rule, rules) ? 0 : 1;
    }
  }
}

}  // namespace strata::parse
