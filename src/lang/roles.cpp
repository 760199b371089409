// Spellings of the vocabulary, one table each. Tested by language_test.cpp.
#include "lang/roles.hpp"

#include <array>
#include <utility>

namespace strata::lang {
namespace {

constexpr std::array<std::string_view, 24> kSymbolTypes = {
    "none",       "module",      "namespace", "package",        "class",       "struct",
    "union",      "interface",   "trait",     "enum",           "enum_member", "function",
    "method",     "constructor", "property",  "field",          "variable",    "constant",
    "type_alias", "macro",       "component", "implementation", "key",         "section"};

constexpr std::array<std::string_view, 4> kVisibilities = {"unknown", "public", "protected",
                                                           "private"};

constexpr std::array<std::pair<std::string_view, Role>, 13> kRoles = {{
    {"comment", Role::kComment},
    {"decoration", Role::kDecoration},
    {"wrapper", Role::kWrapper},
    {"body", Role::kBody},
    {"statement", Role::kStatement},
    {"import", Role::kImport},
    {"export", Role::kExport},
    {"type_use", Role::kTypeUse},
    {"inherit", Role::kInherit},
    {"documentation", Role::kDocumentation},
    {"opaque", Role::kOpaque},
    {"closure", Role::kClosure},
    {"access", Role::kAccess},
}};

}  // namespace

std::string_view to_string(SymbolType type) { return kSymbolTypes[static_cast<std::size_t>(type)]; }

SymbolType symbol_type_from(std::string_view word) {
  for (std::size_t i = 1; i < kSymbolTypes.size(); ++i) {
    if (kSymbolTypes[i] == word) {
      return static_cast<SymbolType>(i);
    }
  }
  return SymbolType::kNone;
}

bool has_members(SymbolType type) {
  switch (type) {
    case SymbolType::kClass:
    case SymbolType::kStruct:
    case SymbolType::kUnion:
    case SymbolType::kInterface:
    case SymbolType::kTrait:
    case SymbolType::kEnum:
    case SymbolType::kEnumMember:
    case SymbolType::kImplementation:
    case SymbolType::kTypeAlias:
      return true;
    default:
      return false;
  }
}

bool is_callable(SymbolType type) {
  return type == SymbolType::kFunction || type == SymbolType::kMethod ||
         type == SymbolType::kConstructor || type == SymbolType::kMacro;
}

std::string_view to_string(Visibility visibility) {
  return kVisibilities[static_cast<std::size_t>(visibility)];
}

Role role_from(std::string_view word) {
  for (const auto& [name, role] : kRoles) {
    if (name == word) {
      return role;
    }
  }
  return Role::kNone;
}

}  // namespace strata::lang
