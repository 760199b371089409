// Rows of a segment as readers see them: plain values and views into the mapped file. A view is
// valid as long as the SegmentReader that gave it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "chunk/chunk.hpp"
#include "core/byte_range.hpp"
#include "core/hash.hpp"
#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "graph/links.hpp"
#include "index/fields.hpp"
#include "lang/roles.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::index {

/// A half-open run of ids [first, first + count).
struct IdRun {
  std::uint32_t first = 0;
  std::uint32_t count = 0;

  [[nodiscard]] constexpr bool contains(std::uint32_t id) const {
    return id >= first && id - first < count;
  }

  friend constexpr bool operator==(const IdRun&, const IdRun&) = default;
};

struct FileRecord {
  std::string_view path;
  scan::FileKind kind = scan::FileKind::kCode;
  std::string_view language;  ///< name of the language's row
  Hash128 content_hash;
  std::uint32_t bytes = 0;
  std::uint32_t lines = 0;
  IdRun leaves;
  IdRun regions;
  IdRun symbols;
  IdRun links;  ///< rows of `link`
  IdRun uses;   ///< rows of `use`
  std::string_view summary;
  bool has_errors = false;  ///< the grammar did not understand some part
  scan::Encoding encoding = scan::Encoding::kUtf8;
  bool in_parts = false;  ///< a source file too large for the memory budget it was indexed with

  friend bool operator==(const FileRecord&, const FileRecord&) = default;
};

struct LeafRecord {
  FileId file;
  RegionId region;
  ByteRange core;
  LineRange lines;
  chunk::LeafKind kind = chunk::LeafKind::kText;
  std::uint32_t tokens = 0;
  std::uint16_t part = 1;
  std::uint16_t parts = 1;
  bool searchable = true;
  std::uint16_t contents = 0;  ///< of a document's leaf: its chunk::Content bits
  std::uint16_t elements = 0;  ///< of a document's leaf: outermost blocks in it; saturates
  std::uint8_t min_level = 0;  ///< of the headings that begin in it, 1..6; 0 = none
  std::uint8_t max_level = 0;
  IdRun symbols;     ///< segment-wide ids of the symbols whose definition begins in the core
  SymbolId primary;  ///< segment-wide, or none(); of a later part of a cut definition it lies
                     ///< outside of `symbols`
  SymbolId scope;    ///< segment-wide, or none()
  Hash128 id;        ///< chunk id
  std::uint64_t core_hash = 0;  ///< hash64 of the core bytes, for the freshness check
  std::string_view context;     ///< see chunk::Chunk

  friend bool operator==(const LeafRecord&, const LeafRecord&) = default;
};

struct RegionRecord {
  FileId file;
  IdRun leaves;
  ByteRange range;
  LineRange lines;
  std::string_view title;
  std::string_view summary;

  friend bool operator==(const RegionRecord&, const RegionRecord&) = default;
};

struct SymbolRecord {
  FileId file;
  std::string_view name;
  std::string_view path;
  lang::SymbolType type = lang::SymbolType::kNone;
  ByteRange range;       ///< with comment and decorations
  ByteRange definition;  ///< the definition alone
  ByteRange name_range;
  ByteRange signature;
  ByteRange documentation;
  LineRange lines;  ///< of `range`
  SymbolId parent;
  LeafId leaf;  ///< in which the definition begins
  parse::Visibility visibility = parse::Visibility::kUnknown;
  bool exported = false;

  friend bool operator==(const SymbolRecord&, const SymbolRecord&) = default;
};

/// See graph::Link.
struct LinkRecord {
  graph::LinkKind kind = graph::LinkKind::kImport;
  std::string_view target;
  std::string_view names;
  std::uint32_t line = 0;

  friend bool operator==(const LinkRecord&, const LinkRecord&) = default;
};

/// See graph::Use.
struct UseRecord {
  parse::ReferenceKind kind = parse::ReferenceKind::kCall;
  std::string_view name;
  std::uint16_t count = 0;

  friend bool operator==(const UseRecord&, const UseRecord&) = default;
};

/// A vector as stored: int8 components and the scale that restores them (value = scale *
/// component). Scale 0: no known word.
struct QuantizedVector {
  std::span<const std::int8_t> components;
  float scale = 0;
};

/// Number of terms in each field.
using FieldLengths = std::array<std::uint32_t, kFieldCount>;

/// One occurrence list entry: `count` times the term in one field of one leaf.
struct Posting {
  LeafId leaf;
  std::uint32_t count = 0;

  friend constexpr bool operator==(const Posting&, const Posting&) = default;
};

}  // namespace strata::index
