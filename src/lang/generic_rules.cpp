// Reads the kind names of a grammar once and guesses roles from their words. Cost: one pass over
// the kinds. It refuses to guess references, imports' targets and visibility. Tested by
// rules_test.cpp.
#include "lang/generic_rules.hpp"

#include <array>
#include <utility>

#include <tree_sitter/api.h>

namespace strata::lang {
namespace {

// True if `word` is one of the '_'-separated words of `name`.
bool has_word(std::string_view name, std::string_view word) {
  for (std::size_t at = name.find(word); at != std::string_view::npos;
       at = name.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || name[at - 1] == '_') && (end == name.size() || name[end] == '_')) {
      return true;
    }
  }
  return false;
}

// First match wins: "enum_class_entry" is an enum's.
constexpr std::array<std::pair<std::string_view, SymbolType>, 30> kTypeWords = {{
    {"constructor", SymbolType::kConstructor},
    {"init", SymbolType::kConstructor},
    {"method", SymbolType::kMethod},
    {"function", SymbolType::kFunction},
    {"func", SymbolType::kFunction},
    {"procedure", SymbolType::kFunction},
    {"macro", SymbolType::kMacro},
    {"enum", SymbolType::kEnum},
    {"interface", SymbolType::kInterface},
    {"protocol", SymbolType::kInterface},
    {"trait", SymbolType::kTrait},
    {"class", SymbolType::kClass},
    {"object", SymbolType::kClass},
    {"record", SymbolType::kClass},
    {"struct", SymbolType::kStruct},
    {"union", SymbolType::kUnion},
    {"impl", SymbolType::kImplementation},
    {"instance", SymbolType::kImplementation},
    {"module", SymbolType::kModule},
    {"mod", SymbolType::kModule},
    {"namespace", SymbolType::kNamespace},
    {"package", SymbolType::kPackage},
    {"alias", SymbolType::kTypeAlias},
    {"typedef", SymbolType::kTypeAlias},
    {"type", SymbolType::kTypeAlias},
    {"property", SymbolType::kProperty},
    {"field", SymbolType::kField},
    {"const", SymbolType::kConstant},
    {"constant", SymbolType::kConstant},
    {"variable", SymbolType::kVariable},
}};

SymbolType type_of(std::string_view name) {
  for (const auto& [word, type] : kTypeWords) {
    if (has_word(name, word)) {
      return type;
    }
  }
  return SymbolType::kNone;
}

bool is_definition(std::string_view name) {
  if (has_word(name, "import") || has_word(name, "parameter")) {
    return false;
  }
  if (name.ends_with("_definition") || name.ends_with("_declaration") || name.ends_with("_item")) {
    return true;
  }
  // Ruby and others call them just that.
  if (name == "class" || name == "module" || name == "method" || name == "singleton_method" ||
      name == "function" || name == "interface" || name == "struct" || name == "enum" ||
      name == "trait" || name == "instance" || name == "data_type" || name == "newtype") {
    return true;
  }
  return name.ends_with("_statement") &&
         (has_word(name, "class") || has_word(name, "function") || has_word(name, "enum"));
}

Role role_of(std::string_view name) {
  if (name.find("comment") != std::string_view::npos) {
    return Role::kComment | Role::kOpaque;
  }
  if (name == "string" || name == "string_literal" || name.ends_with("_string_literal") ||
      name == "number" || name == "integer" || name == "float" || name == "regex") {
    return Role::kOpaque;
  }
  if (has_word(name, "import") || has_word(name, "include") || name == "using_directive" ||
      name == "use_declaration") {
    return Role::kImport;
  }
  if (name == "attribute_item" || name == "annotation" || name == "decorator" ||
      name == "attribute_list") {
    return Role::kDecoration;
  }
  if (name == "block" || name == "body" || name.ends_with("_body")) {
    return Role::kBody;
  }
  if (name.ends_with("_statement") || name == "statement") {
    return Role::kStatement;
  }
  return Role::kNone;
}

}  // namespace

GenericRules::GenericRules(const TSLanguage* grammar) {
  const std::uint32_t count = ts_language_symbol_count(grammar);
  rules_.kinds = empty_rules(grammar);
  const bool has_name = !add_path(rules_, grammar, "name").has_value();
  const bool has_body = !add_path(rules_, grammar, "body").has_value();
  const PathList name = has_name ? PathList{{0, 1}} : PathList{};
  const PathList body =
      has_body ? PathList{{static_cast<std::uint16_t>(has_name ? 1 : 0), 1}} : PathList{};
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto symbol = static_cast<TSSymbol>(i);
    if (ts_language_symbol_type(grammar, symbol) != TSSymbolTypeRegular) {
      continue;
    }
    const std::string_view kind = ts_language_symbol_name(grammar, symbol);
    KindRule& rule = rules_.kinds[i];
    rule.roles = role_of(kind);
    const SymbolType type = type_of(kind);
    if (!has_name || !is_definition(kind) || type == SymbolType::kNone ||
        rules_.definitions.size() == 255) {
      continue;
    }
    DefinitionRule definition;
    definition.type = type;
    definition.name = name;
    definition.body = body;
    definition.scope = has_members(type) || type == SymbolType::kModule ||
                       type == SymbolType::kNamespace || is_callable(type);
    definition.global = type == SymbolType::kVariable || type == SymbolType::kConstant;
    rules_.definitions.push_back(definition);
    rule.definition = static_cast<std::uint8_t>(rules_.definitions.size());
    rule.roles = rule.roles | Role::kDefinition | (definition.scope ? Role::kScope : Role::kNone);
  }
  rules_.scalars.visibility = Visibility::kUnknown;
  table_ = rules_.table();
}

}  // namespace strata::lang
