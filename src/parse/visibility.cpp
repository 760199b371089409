// Modifiers are words of the text before the name (at most 300 bytes of it), so that no grammar's
// idea of modifier nodes matters. Tested by the golden cases.
#include "parse/visibility.hpp"

#include <algorithm>
#include <optional>

namespace strata::parse {
namespace {

using lang::Visibility;

constexpr std::uint32_t kMaxModifiers = 300;  // bytes

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '#';
}

std::optional<Visibility> meaning(std::span<const lang::VisibilityWord> table,
                                  std::string_view word) {
  for (const lang::VisibilityWord& each : table) {
    if (each.word == word) {
      return each.visibility;
    }
  }
  return std::nullopt;
}

// Meaning of the first word of `text` that has one.
std::optional<Visibility> first_meaning(std::span<const lang::VisibilityWord> table,
                                        std::string_view text) {
  if (table.empty()) {
    return std::nullopt;
  }
  std::size_t at = 0;
  while (at < text.size()) {
    if (!is_word(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) {
      ++end;
    }
    const auto found = meaning(table, text.substr(at, end - at));
    if (found && !text.substr(end).starts_with("(set)")) {
      return found;  // Swift's `private(set)` says nothing about who may read
    }
    at = end;
  }
  return std::nullopt;
}

bool in_type(const WalkState& state, const Frame& around) {
  return around.scope.exists() && lang::has_members(state.out.symbols[around.scope.value].type);
}

}  // namespace

Visibility visibility_of(const WalkState& state, const VisibilityFacts& facts) {
  const lang::RuleTable& rules = state.rules;
  std::string_view head = slice(state.text, facts.modifiers);
  head = head.substr(0, kMaxModifiers);
  std::optional<Visibility> found = first_meaning(rules.visibility_words, head);
  if (!found && !in_type(state, facts.around)) {
    found = first_meaning(rules.global_words, head);
  }
  if (found) {
    return *found;
  }
  if (facts.around.access != Visibility::kUnknown) {
    return facts.around.access;
  }
  if (!rules.private_prefix.empty() && facts.name.starts_with(rules.private_prefix)) {
    const bool special =
        facts.name.size() > 4 && facts.name.starts_with("__") && facts.name.ends_with("__");
    return special ? Visibility::kPublic : Visibility::kPrivate;
  }
  if (rules.capital_is_public && !facts.name.empty()) {
    const char first = facts.name.front();
    const bool lower = (first >= 'a' && first <= 'z') || first == '_';
    return lower ? Visibility::kPrivate : Visibility::kPublic;
  }
  return rules.visibility;
}

std::optional<Visibility> visibility_by_attribute(const WalkState& state, ByteRange before) {
  const std::string_view text = slice(state.text, before);
  for (const lang::VisibilityWord& each : state.rules.attribute_words) {
    for (std::size_t at = text.find(each.word); at != std::string_view::npos;
         at = text.find(each.word, at + 1)) {
      const std::size_t end = at + each.word.size();
      if (at > 0 && text[at - 1] == '[' && (end == text.size() || !is_word(text[end]))) {
        return each.visibility;
      }
    }
  }
  return std::nullopt;
}

bool is_exported(const WalkState& state, const VisibilityFacts& facts, Visibility visibility) {
  if (facts.export_root) {
    return true;
  }
  if (facts.around.local || visibility == Visibility::kPrivate) {
    return false;
  }
  if (state.rules.export_by_wrapper) {
    return facts.around.exported;
  }
  if (visibility != Visibility::kPublic) {
    return false;
  }
  if (!facts.around.scope.exists()) {
    return true;
  }
  const Symbol& scope = state.out.symbols[facts.around.scope.value];
  const bool transparent =
      scope.type == lang::SymbolType::kNamespace || scope.type == lang::SymbolType::kImplementation;
  return scope.exported || (transparent && scope.visibility == Visibility::kUnknown);
}

Visibility visibility_label(const WalkState& state, std::string_view label) {
  return first_meaning(state.rules.visibility_words, label).value_or(Visibility::kUnknown);
}

}  // namespace strata::parse
