// The compiled form of a rules file: flat arrays indexed by the grammar's symbol and field numbers,
// so that the walk over a tree costs one load per node. rules_compiler.cpp writes them as constexpr
// data; generic_rules.cpp makes them at run time for grammars that have no rules file yet.
// docs/languages.md describes the source form.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lang/roles.hpp"

namespace strata::lang {

/// How one step of a path goes from a node to another.
enum class StepKind : std::uint8_t {
  kField,     ///< "name": child in field `id`
  kChild,     ///< "(kind)": first child of kind `id`
  kFirst,     ///< "*": first named child that is no comment
  kIs,        ///< "=kind": the node itself, if it is of kind `id`
  kParent,    ///< "^kind": the parent, if it is of kind `id`
  kLast,      ///< "$kind": last child of kind `id`
  kBefore,    ///< "(kind<next)": first child of kind `id` that stands directly before one of `next`
  kPrevious,  ///< "<kind": the sibling before the node that the path began at, if of kind `id`
  kBack,      ///< "..": where the step before this one began
  kGrandparent,  ///< "^^kind": the parent's parent, if it is of kind `id` and the parent is its
                 ///< first child of that kind. Only as the first step
  kSpelled,  ///< "(kind~word)": first child of kind `id` that, or whose first named child, spells
             ///< `next`
};

struct PathStep {
  StepKind kind = StepKind::kField;
  std::uint16_t id = 0;
  std::uint16_t next = 0;  ///< kBefore: a kind; kSpelled: index into RuleTable::words
};

/// Part of a flat array: elements [first, first + count).
struct Slice {
  std::uint16_t first = 0;
  std::uint16_t count = 0;

  [[nodiscard]] constexpr bool empty() const { return count == 0; }
};

/// Part `slice` of `all`.
template <class T>
[[nodiscard]] constexpr std::span<const T> part(std::span<const T> all, Slice slice) {
  return all.subspan(slice.first, slice.count);
}

/// Alternatives, tried in order: slice of RuleTable::paths, each of which is a slice of
/// RuleTable::steps. A path without steps (".") is the node itself.
struct PathList {
  Slice paths;

  [[nodiscard]] constexpr bool empty() const { return paths.empty(); }
};

/// If the node is of `kind`, the symbol is of `type` (kNone: no symbol).
struct TypeCase {
  std::uint16_t kind = 0;
  SymbolType type = SymbolType::kNone;
};

/// If a node spells `word`, the symbol is of `type`: Elixir's `def`, Ruby's `attr_reader`.
struct WordType {
  std::string_view word;
  SymbolType type = SymbolType::kNone;
};

/// A kind of node that defines a symbol.
struct DefinitionRule {
  SymbolType type = SymbolType::kNone;
  PathList name;           ///< to the node that spells the name; tails are followed from there
  PathList name_end;       ///< if set, the name reaches from `name` to the end of this, its words
                           ///< joined by the separator: HCL's `resource "kind" "name"`
  PathList body;           ///< the signature ends where this begins
  PathList bases;          ///< all nodes that these lead to have base types as named children
  PathList interfaces;     ///< the same for interfaces that are implemented
  PathList owner;          ///< to a node that names the type it belongs to (Go's receiver)
  PathList value;          ///< to the node whose kind decides between `cases`
  PathList documentation;  ///< to a doc string
  PathList arguments;  ///< of a macro that defines: TEST(Suite, Case) {...} is called Suite.Case
  PathList callee;     ///< if set, a definition only if this spells one of `words`
  PathList list;       ///< to the node whose children `each` and `each_kind` mean (empty: the node
                       ///< itself); with neither: one symbol per named child of it
  PathList arity;      ///< clauses merge only if what this leads to has as many named children
  std::string_view separator;   ///< before the name, instead of the language's: Ruby's `def self.f`
  std::string_view members;     ///< before callable members and properties inside: Ruby's "#"
  std::uint16_t each = 0;       ///< field id: one symbol per child in this field; 0 = one symbol
  std::uint16_t each_kind = 0;  ///< one symbol per child of this kind; 0 = one symbol
  std::uint16_t next_body = 0;  ///< the next sibling is the body, if it is of this kind
  Slice parents;                ///< of RuleTable::kind_lists: only directly inside a node of one of
                                ///< these kinds; empty = anywhere
  PathList taken;               ///< without a name of its own it is the value or type of what this
                                ///< names, and qualifies by that: `struct {...} name;`
  Slice bound;                  ///< of RuleTable::binds: what is below `list` binds names, each a
                                ///< symbol (destructuring); the path of a rule leads to the name
                                ///< itself (".") or to the only part that binds
  Slice cases;                  ///< of RuleTable::cases, by the kind of `value`
  Slice words;                  ///< of RuleTable::word_types, by what `callee` spells
  Slice declarators;            ///< of RuleTable::cases, by the last declarator before the name
  Slice lead;                   ///< of RuleTable::words: keywords before the node that are part of
                                ///< the definition, as OCaml's `and`
  bool scope = false;           ///< it qualifies what is defined inside
  bool needs_body = false;      ///< without a body it is a mere mention (`struct s x;`)
  bool needs_case = false;      ///< no symbol unless a case matches
  bool global = false;          ///< no symbol inside functions and closures (variables)
  bool member = false;  ///< only directly in a type: properties of an inline object type are none
  bool merge = false;   ///< with the definition directly before it, if that has the same path:
                        ///< clauses of one function, equations and their type signature
  bool following = false;  ///< it qualifies the siblings that follow: `namespace A;`
  bool forward = false;    ///< declares what is defined elsewhere if it is callable and has no body
  bool outer = false;      ///< stands in a function of a type and belongs to the type: parameters
                           ///< that are properties
  bool verbatim = false;   ///< the name is text: blanks collapsed, long ones cut (CSS selectors)
  bool parallel = false;   ///< `value` leads to a list, which has a value for each name of `list`
  bool chain = false;      ///< its value may be a definition like it: `a = b = 1`
  bool closed = false;     ///< without a name it hides what is inside: `namespace {...}`
  bool enumerator = false;  ///< in an enum, it is one of its members
};

/// From a compound name to its last part.
struct TailRule {
  enum class Part : std::uint8_t {
    kPlain,       ///< says nothing more: f<int>, (f)
    kQualifier,   ///< what stands before the last part is its owner: Foo::bar, a.b
    kDeclarator,  ///< shapes what is declared: int f(), int *p
  };
  PathList to;
  Part part = Part::kPlain;
};

struct ReferenceRule {
  Role kind = Role::kCall;       ///< kCall, kTypeUse or kInherit
  bool capital = false;          ///< only names with a capital: <Card/>, not <div/>
  bool inside_type_use = false;  ///< only below a node with Role::kTypeUse
  std::uint16_t capital_in = 0;  ///< `capital` holds inside a node of this kind: packages of a
                                 ///< qualified type are no types
  PathList name;
  PathList unless;  ///< no reference if this leads somewhere
  PathList
      bases;  ///< if `name` spells one of `mixins` (or there are none), the named children of what
              ///< this leads to are base types of the symbol around: Ruby's `include A, B`
  Slice mixins;  ///< of RuleTable::words
};

/// If a node spells `word`, it has `role` too: Ruby's `private`, Elixir's `@doc`.
struct WordRole {
  std::string_view word;
  Role role = Role::kNone;
};

/// Roles that depend on a word.
struct MarkRule {
  PathList callee;
  Slice words;  ///< of RuleTable::word_roles
};

/// What stands in a node of this kind is written in the language that `word` names.
struct EmbedHost {
  std::uint16_t kind = 0;  ///< of the parent
  std::string_view word;
};

/// A node whose text is another language's: `<script>`, HTML around PHP.
struct EmbedRule {
  PathList language;          ///< to a node that names the language
  Slice hosts;                ///< of RuleTable::embed_hosts: the language otherwise, by the parent
  std::string_view fallback;  ///< the language otherwise; empty: none
  bool together = false;      ///< all nodes of the file are one text with gaps
};

/// A node of `kind` below an import binds the name that `path` leads to.
struct BindRule {
  std::uint16_t kind = 0;
  PathList path;
};

/// Which part of a target is the name that an import binds if it binds the module itself.
enum class WholeName : std::uint8_t {
  kLast,     ///< `import a.b.C` binds C
  kFirst,    ///< `import os.path` binds os
  kPackage,  ///< the last part that is no version: "gopkg.in/yaml.v3" binds yaml
  kNone,     ///< `require "x"` binds nothing
};

struct ImportRule {
  PathList target;      ///< the module
  PathList target_end;  ///< to the node that ends it, if several spell it: import a.b.C
  Slice each;   ///< of RuleTable::kind_lists: every child of these kinds is an import of its own
  Slice binds;  ///< of RuleTable::binds
  PathList callee;  ///< if set, an import only if this spells one of `words`: require("x")
  Slice words;      ///< of RuleTable::words
  PathList binder;  ///< binds are looked for below this node instead
  PathList skip;    ///< nothing is bound at or below a node from which this leads somewhere: hiding
  PathList open;    ///< the target holds names itself, if this leads from it somewhere
  std::uint16_t split = 0;     ///< children of this kind part imports: `import a.b, c.{d, e}`
  std::uint16_t parallel = 0;  ///< the import stands in a list of this kind, and its name at the
                               ///< same place below `binder`: `local a, b = require "a", f()`
  WholeName whole = WholeName::kLast;
};

/// A node that exports what it lists: `__all__ = ["a"]`, `module.exports = { a, b: c }`.
struct ListRule {
  PathList callee;  ///< if set, only if this spells one of `words`
  Slice words;      ///< of RuleTable::words
  PathList names;   ///< to a name, or to the node whose children are names
  Slice binds;      ///< of RuleTable::binds
};

/// Looks through a node to find the value that is meant: memo(f), (f), f as T.
struct UnwrapRule {
  std::uint16_t kind = 0;
  PathList to;
  PathList callee;  ///< if set, only if this spells one of `words`
  Slice words;
};

struct VisibilityWord {
  std::string_view word;
  Visibility visibility = Visibility::kUnknown;
};

/// Rule of one node kind. Indices are 1-based; 0 = none.
struct KindRule {
  Role roles = Role::kNone;
  std::uint8_t definition = 0;  ///< of RuleTable::definitions
  std::uint8_t reference = 0;   ///< of RuleTable::references
  std::uint8_t import = 0;      ///< of RuleTable::imports
  bool token = false;           ///< anonymous: a keyword or mark, never with children
  bool plain = false;           ///< not entered unless its text has one of RuleTable::signs
  std::uint8_t tail = 0;        ///< of RuleTable::tails: from a compound name to its last part
  std::uint8_t mark = 0;        ///< of RuleTable::marks
  std::uint8_t embed = 0;       ///< of RuleTable::embeds
  std::uint8_t list = 0;        ///< of RuleTable::lists
};

/// Rules of one language.
struct RuleTable {
  std::span<const KindRule> kinds;  ///< by TSSymbol
  std::span<const DefinitionRule> definitions;
  std::span<const ReferenceRule> references;
  std::span<const ImportRule> imports;
  std::span<const TailRule> tails;
  std::span<const UnwrapRule> unwraps;
  std::span<const BindRule> binds;
  std::span<const BindRule> exports;  ///< nodes that export a name defined elsewhere in the file
  std::span<const ListRule> lists;    ///< nodes that export several
  std::span<const TypeCase> cases;
  std::span<const WordType> word_types;
  std::span<const MarkRule> marks;
  std::span<const EmbedRule> embeds;
  std::span<const EmbedHost> embed_hosts;
  std::span<const WordRole> word_roles;
  std::span<const std::uint16_t> kind_lists;
  std::span<const std::string_view> words;
  std::span<const PathStep> steps;
  std::span<const Slice> paths;

  std::string_view signs;  ///< characters without which a plain node holds nothing of interest
  std::string_view separator = ".";  ///< between the parts of a symbol path: "." or "::"
  std::span<const std::string_view> constructors;  ///< names of constructors: "__init__"
  bool constructor_is_type_name = false;           ///< C++, Java: a method named like its class
  std::span<const std::string_view>
      receivers;  ///< owner words that stand for nothing: "this", "exports", "prototype"
  std::span<const std::string_view>
      export_roots;  ///< owner words that export: "exports", "module.exports"

  Visibility visibility = Visibility::kUnknown;      ///< where nothing says otherwise
  std::span<const VisibilityWord> visibility_words;  ///< modifiers before the name
  std::span<const VisibilityWord> global_words;      ///< the same, outside of types: C's `static`
  std::span<const VisibilityWord> attribute_words;   ///< in brackets before the definition: Rust
  Visibility class_members = Visibility::kUnknown;   ///< C++: private until a label says otherwise
  Visibility struct_members = Visibility::kUnknown;  ///< the same in structs
  Visibility interface_members = Visibility::kUnknown;  ///< the same in interfaces and traits
  std::string_view private_prefix;                      ///< Python: "_" ("__x__" is public)
  bool capital_is_public = false;                       ///< Go
  bool open_members = false;  ///< what stands in a trait or enum is as visible as that: Rust
  bool export_by_wrapper =
      false;                ///< exported only inside Role::kExport; else what is public is exported
  bool list_hides = false;  ///< what an export list does not name is private, not only not exported
  bool constant_case = false;   ///< ALL_CAPS variables are constants
  bool needs_previous = false;  ///< some path has a "<kind" step
  bool preprocessor = false;    ///< C macros may hide the syntax: see parse/mask.hpp
};

}  // namespace strata::lang
