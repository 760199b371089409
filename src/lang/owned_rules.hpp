// A rule table under construction: the arrays that RuleTable points into, growable. Used by the
// rules compiler (which prints them) and by generic_rules (which keeps them).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/rules.hpp"

struct TSLanguage;

namespace strata::lang {

/// Owns the data of one RuleTable. Not copyable or movable once table() was taken: the views point
/// into it.
struct OwnedRules {
  RuleTable scalars;  ///< only the members that are no spans are used
  std::vector<KindRule> kinds;
  std::vector<DefinitionRule> definitions;
  std::vector<ReferenceRule> references;
  std::vector<ImportRule> imports;
  std::vector<TailRule> tails;
  std::vector<UnwrapRule> unwraps;
  std::vector<BindRule> binds;
  std::vector<BindRule> exports;
  std::vector<ListRule> lists;
  std::vector<TypeCase> cases;
  std::vector<WordType> word_types;
  std::vector<MarkRule> marks;
  std::vector<EmbedRule> embeds;
  std::vector<EmbedHost> embed_hosts;
  std::vector<WordRole> word_roles;
  std::vector<std::uint16_t> kind_lists;
  std::vector<std::string_view> words;
  std::vector<PathStep> steps;
  std::vector<Slice> paths;
  std::vector<std::string_view> constructors;
  std::vector<std::string_view> receivers;
  std::vector<std::string_view> export_roots;
  std::vector<VisibilityWord> visibility_words;
  std::vector<VisibilityWord> global_words;
  std::vector<VisibilityWord> attribute_words;
  std::deque<std::string> strings;  ///< keeps the bytes of all string views above

  /// Keeps a copy of `word` alive as long as this.
  [[nodiscard]] std::string_view keep(std::string_view word) { return strings.emplace_back(word); }

  [[nodiscard]] RuleTable table() const;
};

/// Numbers of all node kinds that are called `name` (aliases may give one name several); empty if
/// there are none. Named kinds only; a name in single quotes means the anonymous token: "'async'".
[[nodiscard]] std::vector<std::uint16_t> kinds_named(const TSLanguage* grammar,
                                                     std::string_view name);

/// Number that nodes of kind `name` carry; nothing if the grammar lacks it.
[[nodiscard]] std::optional<std::uint16_t> kind_named(const TSLanguage* grammar,
                                                      std::string_view name);

/// A rule for each kind of the grammar, with KindRule::token set.
[[nodiscard]] std::vector<KindRule> empty_rules(const TSLanguage* grammar);

/// Compiles "left/(identifier)" and appends it to `rules`. The problem in words, or nothing if it
/// is well.
[[nodiscard]] std::optional<std::string> add_path(OwnedRules& rules, const TSLanguage* grammar,
                                                  std::string_view path);

}  // namespace strata::lang
