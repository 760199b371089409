// Types decide; among what has a value, a few forms that say nothing of the file's subject. Tested
// by outline_test.cpp.
#include "hierarchy/weight.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace strata::hierarchy {

namespace {

using lang::SymbolType;

constexpr std::size_t kRead = 256;  // bytes of a definition
constexpr std::array<std::string_view, 9> kFormalValues = {
    "TypeVar(", "ParamSpec(", "TypeVarTuple(",      "getLogger(",      "LoggerFactory.",
    "NewType(", "Logger.new", "require(\"debug\")", "require('debug')"};
constexpr std::array<std::string_view, 9> kGuardEndings = {
    "_H", "_H_", "_H__", "_HPP", "_HPP_", "_HH", "_HXX", "_INCLUDED", "_INCLUDED_"};

std::string_view trimmed(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\r\n;");
  return end == std::string_view::npos ? std::string_view() : text.substr(0, end + 1);
}

// "const assert = std.debug.assert": the same name, from elsewhere.
bool only_brings_in(std::string_view definition, std::string_view name) {
  definition = trimmed(definition);
  if (name.empty() || !definition.ends_with(name) || definition.size() < name.size() + 2) {
    return false;
  }
  const std::string_view before = definition.substr(0, definition.size() - name.size());
  return (before.ends_with('.') || before.ends_with("::")) &&
         before.find('=') != std::string_view::npos &&
         before.find_first_of("(\n") == std::string_view::npos;
}

bool is_dunder(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

bool is_guard(std::string_view definition, std::string_view name) {
  const bool ends = std::ranges::any_of(
      kGuardEndings, [&](std::string_view ending) { return name.ends_with(ending); });
  const bool begins = name.starts_with("HEADER_");
  return (ends || begins) && trimmed(definition).ends_with(name);
}

bool is_formality(std::string_view definition, const parse::Symbol& symbol) {
  switch (symbol.type) {
    case SymbolType::kMacro:
      return is_guard(definition, symbol.name);
    case SymbolType::kVariable:
    case SymbolType::kConstant:
    case SymbolType::kTypeAlias:
      return symbol.name == "_" || is_dunder(symbol.name) ||
             only_brings_in(definition, symbol.name) ||
             std::ranges::any_of(kFormalValues, [&](std::string_view value) {
               return definition.find(value) != std::string_view::npos;
             });
    default:
      return false;
  }
}

// "mod parser;", "class Box;": what it is stands elsewhere.
bool is_elsewhere(std::string_view definition, const parse::Symbol& symbol) {
  const std::string_view rest = trimmed(definition);
  const bool named = symbol.type == SymbolType::kModule || symbol.type == SymbolType::kClass ||
                     symbol.type == SymbolType::kStruct || symbol.type == SymbolType::kUnion ||
                     symbol.type == SymbolType::kEnum;
  return named && definition.size() < kRead && rest.ends_with(symbol.name) &&
         rest.size() < definition.size() && definition.ends_with(';');
}

}  // namespace

Weight weight_of(std::string_view bytes, const parse::Symbol& symbol) {
  const std::string_view definition = slice(bytes, symbol.definition).substr(0, kRead);
  if (is_formality(definition, symbol)) {
    return Weight::kFormality;
  }
  if (symbol.forward || symbol.type == SymbolType::kTypeAlias || is_elsewhere(definition, symbol)) {
    return Weight::kNaming;
  }
  switch (symbol.type) {
    case SymbolType::kNone:
    case SymbolType::kEnumMember:
    case SymbolType::kProperty:
    case SymbolType::kField:
    case SymbolType::kVariable:
    case SymbolType::kConstant:
    case SymbolType::kMacro:
    case SymbolType::kKey:
      return Weight::kDetail;
    default:
      return Weight::kSubstance;
  }
}

}  // namespace strata::hierarchy
