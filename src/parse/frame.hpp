// State of the walk: what is known about the ancestors of the current node, and what the whole file
// has told so far.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "core/ids.hpp"
#include "lang/language.hpp"
#include "lang/rules.hpp"
#include "parse/glue.hpp"
#include "parse/paths.hpp"
#include "parse/syntax_tree.hpp"
#include "parse/tree_memory.hpp"

namespace strata::parse {

/// One ancestor of the current node.
struct Frame {
  TSNode node{};
  NodeId out;               ///< nearest node that was copied to the result
  SymbolId scope;           ///< symbol that qualifies definitions in here
  SymbolId holder;          ///< innermost symbol that holds references in here
  std::uint16_t depth = 0;  ///< of `out`
  SymbolId headed;          ///< defined by the child before, which waits for its body
  std::uint16_t body = 0;   ///< kind of that body
  bool wrapped = false;     ///< this is a wrapper (export, template<>) of exactly one definition
  bool exported = false;
  bool local = false;    ///< inside a function or closure: variables are no symbols
  bool in_type = false;  ///< below Role::kTypeUse: identifiers are types
  lang::Visibility access = lang::Visibility::kUnknown;  ///< set by `private:` labels
  Glue glue;                                             ///< of the outermost wrapper; if wrapped
  std::uint32_t head = 0;      ///< first byte after the wrapper's decorations; if wrapped
  std::uint32_t wrap_end = 0;  ///< end of the outermost wrapper; if wrapped
  std::string_view members;    ///< separator before callable members in here; empty: the language's
  SymbolId last;               ///< the last symbol that a child of `node` defined
  std::uint32_t arity = 0;     ///< of `last`
  std::uint32_t prefix = 0;    ///< what qualifies in here besides `scope`: index into
                               ///< WalkState::prefixes; 0 = nothing
};

/// A symbol whose owner was spelled out (`Foo::bar`, Go receivers): the parent is looked for when
/// all symbols are known.
struct PendingOwner {
  SymbolId symbol;
  std::string path;  ///< of the owner, within the scopes around
};

/// A name that is exported besides its definition: `export { a }`, `__all__ = ["a"]`.
struct ExportedName {
  SymbolId scope;  ///< that the statement stands in
  std::string name;
};

/// `private :a, :b`: says who may use members that are defined already.
struct LateVisibility {
  lang::Visibility visibility = lang::Visibility::kUnknown;
  SymbolId scope;
  std::string_view text;  ///< the statement, which holds the names
};

/// Text in another language that the walk came by.
struct EmbeddedText {
  struct Piece {
    ByteRange range;
    std::uint32_t position = 0;  ///< its nodes stand before the node with this index
    NodeId parent;               ///< copied node around it, or none()
    std::uint16_t depth = 0;     ///< of `parent`
  };

  std::vector<Piece> pieces;  ///< ascending, disjoint, not empty
  lang::LanguageId language;
};

/// A source, and what the parser saw of it.
struct ParsedText {
  std::string_view text;
  std::string_view parsed;                 ///< `text`, or as long without what is masked
  std::span<const ByteRange> decorations;  ///< that are masked, see Masked
};

/// Everything that the walk shares between its parts.
struct WalkState {
  WalkState(const ParsedText& source, const lang::RuleTable& table, SyntaxTree& tree)
      : text(source.text),
        decorations(source.decorations),
        rules(table),
        paths(table, source.text),
        glue(source.text, source.parsed, source.decorations),
        out(tree),
        claimed(source.text.size() + 1) {}

  /// Rule of a node; the default for kinds that the table does not know (ERROR).
  [[nodiscard]] const lang::KindRule& rule_of(TSNode node) const {
    static constexpr lang::KindRule kNothing{};
    const TSSymbol kind = ts_node_symbol(node);
    return kind < rules.kinds.size() ? rules.kinds[kind] : kNothing;
  }

  std::string_view text;
  std::span<const ByteRange> decorations;
  const lang::RuleTable& rules;
  const memory::Kinds* kinds = nullptr;  ///< of the tree's grammar
  PathFinder paths;
  GlueLog glue;
  SyntaxTree& out;
  std::vector<bool> claimed;  ///< by byte: a name or base type begins there, no type reference
  std::vector<PendingOwner> owners;
  std::vector<ExportedName> exported_names;
  std::vector<std::string> prefixes{std::string()};  ///< paths of what is no symbol but qualifies
  std::vector<EmbeddedText> embedded;
  std::vector<LateVisibility> late;
};

}  // namespace strata::parse
