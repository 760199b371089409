// Names of a grammar -> numbers, and the small path language of the rules: steps joined by '/',
// each one "field", "(kind)",
// "(kind<next)" (one that stands directly before another), "(kind~word)" (one whose first named
// child spells the word), "$kind" (the last one), "*" (first named child), "=kind" (is it one?) or
// "^kind" (the parent), "^^kind" (its parent), ".." (back before the last step); "." is the node
// itself. Tested by rules_test.cpp.
#include "lang/owned_rules.hpp"

#include <tree_sitter/api.h>

namespace strata::lang {
namespace {

// A step's spelling without its marks, and what the marks say.
struct StepText {
  StepKind kind = StepKind::kField;
  std::string_view name;
  std::string_view next;
};

StepText read_step(std::string_view text) {
  if (text == "*") {
    return {StepKind::kFirst, {}, {}};
  }
  if (text.starts_with('<')) {
    return {StepKind::kPrevious, text.substr(1), {}};
  }
  if (text == "..") {
    return {StepKind::kBack, {}, {}};
  }
  if (text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
    const std::size_t mark =
        text.starts_with('\'') ? std::string_view::npos : text.find_first_of("<~");
    if (mark == std::string_view::npos) {
      return {StepKind::kChild, text, {}};
    }
    return {text[mark] == '<' ? StepKind::kBefore : StepKind::kSpelled, text.substr(0, mark),
            text.substr(mark + 1)};
  }
  if (text.size() > 1 && text.starts_with('$')) {
    return {StepKind::kLast, text.substr(1), {}};
  }
  if (text.starts_with('=')) {
    return {StepKind::kIs, text.substr(1), {}};
  }
  if (text.starts_with("^^")) {
    return {StepKind::kGrandparent, text.substr(2), {}};
  }
  if (text.starts_with('^')) {
    return {StepKind::kParent, text.substr(1), {}};
  }
  return {StepKind::kField, text, {}};
}

std::optional<std::string> add_step(OwnedRules& rules, const TSLanguage* grammar, StepText step) {
  std::uint16_t id = 0;
  std::uint16_t next = 0;
  if (step.kind == StepKind::kField) {
    id = ts_language_field_id_for_name(grammar, step.name.data(),
                                       static_cast<std::uint32_t>(step.name.size()));
    if (id == 0) {
      return "the grammar has no field '" + std::string(step.name) + "'";
    }
  } else if (step.kind != StepKind::kFirst && step.kind != StepKind::kBack) {
    const std::optional<std::uint16_t> kind = kind_named(grammar, step.name);
    if (!kind) {
      return "the grammar has no node kind '" + std::string(step.name) + "'";
    }
    id = *kind;
  }
  if (step.kind == StepKind::kSpelled) {
    next = static_cast<std::uint16_t>(rules.words.size());
    rules.words.push_back(rules.keep(step.next));
  } else if (!step.next.empty()) {
    const std::optional<std::uint16_t> kind = kind_named(grammar, step.next);
    if (!kind) {
      return "the grammar has no node kind '" + std::string(step.next) + "'";
    }
    next = *kind;
  }
  rules.scalars.needs_previous = rules.scalars.needs_previous || step.kind == StepKind::kPrevious;
  rules.steps.push_back({step.kind, id, next});
  return std::nullopt;
}

}  // namespace

RuleTable OwnedRules::table() const {
  RuleTable table = scalars;
  table.kinds = kinds;
  table.definitions = definitions;
  table.references = references;
  table.imports = imports;
  table.tails = tails;
  table.unwraps = unwraps;
  table.binds = binds;
  table.exports = exports;
  table.lists = lists;
  table.cases = cases;
  table.word_types = word_types;
  table.marks = marks;
  table.embeds = embeds;
  table.embed_hosts = embed_hosts;
  table.word_roles = word_roles;
  table.kind_lists = kind_lists;
  table.words = words;
  table.steps = steps;
  table.paths = paths;
  table.constructors = constructors;
  table.receivers = receivers;
  table.export_roots = export_roots;
  table.visibility_words = visibility_words;
  table.global_words = global_words;
  table.attribute_words = attribute_words;
  return table;
}

std::vector<std::uint16_t> kinds_named(const TSLanguage* grammar, std::string_view name) {
  TSSymbolType wanted = TSSymbolTypeRegular;
  if (name.size() > 2 && name.starts_with('\'') && name.ends_with('\'')) {
    wanted = TSSymbolTypeAnonymous;
    name = name.substr(1, name.size() - 2);
  }
  std::vector<std::uint16_t> found;
  const std::uint32_t count = ts_language_symbol_count(grammar);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(grammar, symbol) == wanted &&
        ts_language_symbol_name(grammar, symbol) == name) {
      found.push_back(symbol);
    }
  }
  return found;
}

std::optional<std::uint16_t> kind_named(const TSLanguage* grammar, std::string_view name) {
  bool named = true;
  if (name.size() > 2 && name.starts_with('\'') && name.ends_with('\'')) {
    named = false;
    name = name.substr(1, name.size() - 2);
  }
  const TSSymbol symbol = ts_language_symbol_for_name(
      grammar, name.data(), static_cast<std::uint32_t>(name.size()), named);
  if (symbol == 0) {
    return std::nullopt;
  }
  return symbol;
}

std::vector<KindRule> empty_rules(const TSLanguage* grammar) {
  std::vector<KindRule> rules(ts_language_symbol_count(grammar));
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const TSSymbolType type = ts_language_symbol_type(grammar, static_cast<TSSymbol>(i));
    rules[i].token = type == TSSymbolTypeAnonymous;
  }
  return rules;
}

std::optional<std::string> add_path(OwnedRules& rules, const TSLanguage* grammar,
                                    std::string_view path) {
  const std::size_t first = rules.steps.size();
  std::string_view rest = path == "." ? std::string_view{} : path;
  while (!rest.empty()) {
    const std::size_t slash = rest.find('/');
    const StepText step = read_step(rest.substr(0, slash));
    if (step.kind == StepKind::kGrandparent && rules.steps.size() != first) {
      return "'^^' may only begin a path";
    }
    if (auto problem = add_step(rules, grammar, step)) {
      rules.steps.resize(first);
      return problem;
    }
    rest = slash == std::string_view::npos ? std::string_view{} : rest.substr(slash + 1);
  }
  rules.paths.push_back(
      {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(rules.steps.size() - first)});
  return std::nullopt;
}

}  // namespace strata::lang
