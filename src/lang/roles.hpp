// The vocabulary of the rules: what a definition may define, and what a node of a syntax tree means
// to us.
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::lang {

/// What kind of thing a definition defines. Spelled in output by to_string: "function", "method",
/// ...
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

/// True for what has members of its own kind of scope: a function inside it is a method, a variable
/// a field.
[[nodiscard]] bool has_members(SymbolType type);
/// True for functions, methods, constructors and macros: what can be called.
[[nodiscard]] bool is_callable(SymbolType type);

/// Who may use a symbol, as far as its own file says.
enum class Visibility : std::uint8_t { kUnknown, kPublic, kProtected, kPrivate };

[[nodiscard]] std::string_view to_string(Visibility visibility);

/// Roles of a node kind. A kind may have several.
enum class Role : std::uint16_t {
  kNone = 0,
  kDefinition = 1U << 0U,  ///< introduces a symbol
  kScope = 1U << 1U,       ///< its members are qualified by its name (class, namespace, impl)
  kComment = 1U << 2U,     ///< glued to the definition that follows
  kDecoration =
      1U << 3U,         ///< decorator, attribute, annotation: glued to the definition that follows
  kWrapper = 1U << 4U,  ///< surrounds one definition and belongs to it: export, template<>
  kBody = 1U << 5U,     ///< the block that follows a definition's signature
  kStatement = 1U << 6U,  ///< a place where an oversized body may be cut
  kImport = 1U << 7U,
  kExport = 1U << 8U,          ///< what it holds directly is exported
  kCall = 1U << 9U,            ///< reference: call
  kTypeUse = 1U << 10U,        ///< reference: type; or a place where identifiers are types
  kInherit = 1U << 11U,        ///< reference: base class or interface
  kDocumentation = 1U << 12U,  ///< doc string of the definition it stands in
  kOpaque = 1U << 13U,         ///< never looked into: string, number, regular expression
  kClosure =
      1U << 14U,  ///< function without a name of its own: variables in it are local, so no symbols
  kAccess = 1U << 15U,  ///< label that sets the visibility of the members after it: `private:`
};

[[nodiscard]] constexpr Role operator|(Role a, Role b) {
  return static_cast<Role>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}

/// True if `roles` holds at least one of `wanted`.
[[nodiscard]] constexpr bool has(Role roles, Role wanted) {
  return (static_cast<std::uint16_t>(roles) & static_cast<std::uint16_t>(wanted)) != 0;
}

/// Kind-role whose spelling in a rules file is `word` ("comment", "wrapper", ...); kNone if there
/// is none.
[[nodiscard]] Role role_from(std::string_view word);

}  // namespace strata::lang
