// Rows of a segment as readers see them: plain values and views into the mapped file. A view is valid as long as the
// SegmentReader that gave it.
#pragma once

#include <cstdint>
#include <string_view>

#include "chunk/chunk.hpp"
#include "core/byte_range.hpp"
#include "core/hash.hpp"
#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "lang/language.hpp"
#include "lang/roles.hpp"
#include "scan/source_file.hpp"

namespace strata::index {

/// A half-open run of ids [first, first + count).
struct IdRun {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct FileRecord {
  std::string_view path;
  scan::FileKind kind = scan::FileKind::kCode;
  std::string_view language;     ///< name of the language's row
  Hash128 content_hash;
  std::uint32_t bytes = 0;
  std::uint32_t lines = 0;
  IdRun leaves;
  IdRun regions;
  IdRun symbols;
  std::string_view summary;
  bool has_errors = false;       ///< the grammar did not understand some part
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
  IdRun symbols;                 ///< defined in this leaf: a run of segment-wide symbol ids
  SymbolId primary;              ///< segment-wide, or none()
  SymbolId scope;                ///< segment-wide, or none()
  Hash128 id;                    ///< chunk id
  std::uint64_t core_hash = 0;   ///< hash64 of the core bytes, for the freshness check
};

struct RegionRecord {
  FileId file;
  IdRun leaves;
  ByteRange range;
  LineRange lines;
  std::string_view title;
  std::string_view summary;
};

struct SymbolRecord {
  FileId file;
  std::string_view name;
  std::string_view path;
  lang::SymbolType type = lang::SymbolType::kNone;
  ByteRange range;               ///< with comment and decorations
  ByteRange signature;
  ByteRange documentation;
  LineRange lines;               ///< of `range`
  SymbolId parent;
  bool exported = false;
};

}  // namespace strata::index
