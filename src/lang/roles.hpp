// What a node kind of a grammar means to us. A rules file names the kinds; the build compiles it into a RuleTable, a
// dense array indexed by the grammar's symbol number, so that the walk over a tree costs one load per node.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace strata::lang {

/// What kind of thing a definition defines. Spelled in output by to_string: "function", "method", ...
enum class SymbolType : std::uint8_t {
  kNone,
  kModule,
  kNamespace,
  kPackage,
  kClass,
  kStruct,
  kUnion,
  kInterface,
  kTrait,
  kEnum,
  kEnumMember,
  kFunction,
  kMethod,
  kConstructor,
  kProperty,
  kField,
  kVariable,
  kConstant,
  kTypeAlias,
  kMacro,
  kComponent,
  kImplementation,
  kKey,      ///< of a data file
  kSection,  ///< of a document
};

[[nodiscard]] std::string_view to_string(SymbolType type);
/// kNone if the word names no type.
[[nodiscard]] SymbolType symbol_type_from(std::string_view word);

/// Roles of a node kind. A kind may have several.
enum class Role : std::uint16_t {
  kNone = 0,
  kDefinition = 1U << 0U,   ///< introduces a symbol of `SymbolType`
  kScope = 1U << 1U,        ///< its members are qualified by its name (class, namespace, impl)
  kComment = 1U << 2U,      ///< glued to the definition that follows
  kDecoration = 1U << 3U,   ///< decorator, attribute, annotation: glued to the definition that follows
  kWrapper = 1U << 4U,      ///< surrounds a definition and belongs to it: export, template<>, decorated_definition
  kBody = 1U << 5U,         ///< the block that follows a definition's signature
  kStatement = 1U << 6U,    ///< a place where an oversized body may be cut
  kImport = 1U << 7U,
  kExport = 1U << 8U,
  kCall = 1U << 9U,         ///< reference: call
  kTypeUse = 1U << 10U,     ///< reference: type
  kInherit = 1U << 11U,     ///< reference: base class or interface
  kDocumentation = 1U << 12U,  ///< doc string or doc comment of the definition it stands in
  kOpaque = 1U << 13U,      ///< never looked into: string, number, regular expression
};

[[nodiscard]] constexpr Role operator|(Role a, Role b) {
  return static_cast<Role>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
[[nodiscard]] constexpr bool has(Role roles, Role wanted) {
  return (static_cast<std::uint16_t>(roles) & static_cast<std::uint16_t>(wanted)) != 0;
}

/// Rule of one node kind.
struct KindRule {
  Role roles = Role::kNone;
  SymbolType type = SymbolType::kNone;
  std::uint8_t name_rule = 0;  ///< how to find the name: index into RuleTable::names; 0 = field "name"
};

/// One way from a node to the node that spells its name: field names and kinds to follow, in order.
struct NameRule {
  std::string_view path;  ///< "declarator/declarator": fields; "(identifier)": first child of that kind
};

/// Compiled rules of one language.
struct RuleTable {
  std::span<const KindRule> kinds;  ///< by TSSymbol
  std::span<const NameRule> names;
  std::string_view scope_separator = ".";  ///< between the parts of a symbol path: "." or "::"
};

}  // namespace strata::lang
