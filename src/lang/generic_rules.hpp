// Rules for a grammar that has no rules file: what the names of its node kinds give away.
#pragma once

#include "lang/owned_rules.hpp"

namespace strata::lang {

/// Made from a grammar. A kind whose name ends in _definition, _declaration or _item (or in
/// _statement, if its words name a type: class_statement) and that may carry the field "name" is a
/// definition, typed by the words in its name; comments, strings, attributes, bodies, statements
/// and imports are recognised likewise. Nothing else is claimed.
class GenericRules {
 public:
  explicit GenericRules(const TSLanguage* grammar);
  GenericRules(const GenericRules&) = delete;  // table_ points into rules_
  GenericRules& operator=(const GenericRules&) = delete;
  ~GenericRules() = default;

  [[nodiscard]] const RuleTable& table() const { return table_; }

 private:
  OwnedRules rules_;
  RuleTable table_;
};

}  // namespace strata::lang
