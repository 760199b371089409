// The leaf: the unit of retrieval, of embedding and of everything above it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "core/hash.hpp"
#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "lang/roles.hpp"

namespace strata::chunk {

/// What a leaf consists of, coarsely; the exact types are those of its symbols.
enum class LeafKind : std::uint8_t {
  kDefinition,  ///< one definition, or a part of one
  kHeader,  ///< signature, bases, fields and doc of a container whose members are leaves of their
            ///< own
  kGroup,   ///< several small neighbours
  kCode,    ///< statements, imports: code that defines nothing
  kText,    ///< prose or data without structure
};

[[nodiscard]] std::string_view to_string(LeafKind kind);

/// Types of elements in a leaf of a document; a set of them is the sum of their bits.
enum class Content : std::uint16_t {
  kHeading = 1U << 0U,
  kParagraph = 1U << 1U,
  kList = 1U << 2U,
  kTable = 1U << 3U,
  kCode = 1U << 4U,
  kQuote = 1U << 5U,
  kHtml = 1U << 6U,
  kRule = 1U << 7U,
  kLinkDefinition = 1U << 8U,
  kFootnote = 1U << 9U,
  kFrontMatter = 1U << 10U,
};

/// Names of the types in a set, in the order of their bits: "heading", "table", ...
[[nodiscard]] std::vector<std::string_view> names_of(std::uint16_t contents);

/// A leaf. The cores of a file's leaves tile [0, size) in document order.
struct Chunk {
  ByteRange core;   ///< exact source bytes
  LineRange lines;  ///< lines that the core touches
  LeafKind kind = LeafKind::kText;
  std::vector<SymbolId>
      symbols;  ///< symbols defined in it, in document order (indices into SyntaxTree::symbols)
  SymbolId primary;  ///< the one that names it, or none()
  SymbolId
      scope;  ///< innermost symbol that encloses the whole leaf but is not defined in it, or none()
  std::string
      context;  ///< embedded before the core: path words, scope, signature. Never part of the core
  std::uint32_t tokens = 0;  ///< of the embedded text (context + core, runs of blanks collapsed)
  std::uint16_t part = 1;    ///< i of n when a definition had to be cut
  std::uint16_t parts = 1;
  std::uint16_t contents = 0;  ///< of a document's leaf: its Content bits; 0 for source files
  bool searchable = true;      ///< false only with SmallPolicy::kDrop
  Hash128 id;                  ///< of path, symbol path, ordinal among equals and core hash

  friend bool operator==(const Chunk&, const Chunk&) = default;
};

/// Text that is embedded for a leaf: context, newline, core with runs of blanks collapsed. `bytes`
/// is the file.
[[nodiscard]] std::string embedded_text(const Chunk& chunk, std::string_view bytes);

}  // namespace strata::chunk
