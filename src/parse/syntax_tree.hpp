// The seam between grammars and everything else: a pruned, flat copy of the syntax tree plus what
// was learnt on the one walk over it. The tree-sitter tree is freed before this is returned, so
// that nothing later owns foreign memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "core/ids.hpp"
#include "lang/language.hpp"
#include "lang/roles.hpp"

namespace strata::parse {

/// A node that may matter to a chunk border. Nodes stand in pre-order; small nodes without a role
/// are left out, so children need not cover their parent.
struct SyntaxNode {
  ByteRange range;
  NodeId parent;            ///< none() for the root; always smaller than the node's own index
  std::uint16_t depth = 0;  ///< in the pruned tree, root = 0; saturates
  std::uint16_t kind = 0;   ///< TSSymbol
  lang::Role roles = lang::Role::kNone;
  SymbolId symbol;     ///< the symbol that this node defines, or none()
  bool error = false;  ///< ERROR or MISSING
};

using lang::Visibility;

/// A named definition. Independent of the chunk layout.
struct Symbol {
  std::string name;  ///< "Push"
  std::string path;  ///< qualified: "Pile.Push", "M::Job.run"
  lang::SymbolType type = lang::SymbolType::kNone;
  ByteRange range;       ///< the definition with its comment, decorations and wrappers (glue)
  ByteRange definition;  ///< the definition alone
  ByteRange name_range;
  ByteRange signature;  ///< head without comments and decorations, up to the body: `export const f
                        ///< = (a) =>`. Without a body the first line. Trimmed
  ByteRange documentation;  ///< comment or doc string; empty if none
  SymbolId parent;  ///< symbol that qualifies it (for a Go method the receiver's type, for C++
                    ///< `Foo::bar` the class, even if it comes later in the file), or none()
  Visibility visibility = Visibility::kUnknown;
  bool exported = false;
  bool forward = false;  ///< only declared here and defined elsewhere: a prototype, an overload
};

struct Import {
  std::string target;  ///< as written: "os.path", "./ranges", "<vector>"
  std::vector<std::string>
      names;  ///< names that it binds, "*" for all; empty if it binds the module itself
  ByteRange range;
  std::string module = {};  ///< name that the module is bound to, where `names` is empty: "os" of
                            ///< `import os.path`; empty if none is (`require "x"`)
};

enum class ReferenceKind : std::uint8_t { kCall, kType, kInherit, kImplement, kImport, kMention };

/// "call", "type", "inherit", "implement", "import" or "mention".
[[nodiscard]] std::string_view to_string(ReferenceKind kind);

struct Reference {
  ReferenceKind kind = ReferenceKind::kCall;
  std::string name;  ///< last part: "push"
  ByteRange range;
  SymbolId from;  ///< innermost symbol that holds it, or none()
};

/// Something noteworthy that is not an error: bad source is still indexed.
struct Diagnostic {
  std::string message;
  ByteRange range;
};

/// Text in another language than the file's: `<script>`, HTML around PHP.
struct Embedded {
  ByteRange range;
  lang::LanguageId language;
};

/// Everything that one file says. `nodes` is empty when there is no grammar or the work limit was
/// hit (then a diagnostic says so) and the file is chunked as text.
struct SyntaxTree {
  lang::LanguageId language;
  std::vector<SyntaxNode> nodes;
  std::vector<Symbol> symbols;  ///< in order of definition.begin, then outermost first
  std::vector<Import> imports;
  std::vector<Reference> references;
  std::vector<Diagnostic> diagnostics;
  std::vector<Embedded> embedded;  ///< outer before inner ones; their nodes have kind 0
  bool has_errors = false;         ///< the grammar did not understand some part
  bool outgrew_memory = false;     ///< a tree needed more than ParseOptions::max_tree_bytes
  std::uint64_t steps = 0;         ///< of the grammars' work, see ParseOptions::max_steps
};

}  // namespace strata::parse
