// The rows of the catalogue's tables: how each is read, compared and written.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

/// SQL that creates the tables of format version kCatalogVersion.
extern const char* const kCatalogSchema;
inline constexpr std::int64_t kCatalogVersion = 1;

/// SQLite's integers are signed; both directions keep all bits.
[[nodiscard]] constexpr std::int64_t to_signed(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

[[nodiscard]] constexpr std::uint64_t to_unsigned(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

struct SegmentRow {
  std::string name;
  std::int64_t position = 0;  ///< in Snapshot::segments

  friend bool operator==(const SegmentRow&, const SegmentRow&) = default;
};

/// Segments by number. Files name their segment by number, which stays the same from commit to
/// commit.
using SegmentRows = std::map<std::int64_t, SegmentRow>;

[[nodiscard]] Result<SegmentRows> read_segments(const Database& database);
/// Rows of wanted segments: those that are stored keep their number, the others get new ones.
[[nodiscard]] SegmentRows numbered(const SegmentRows& stored,
                                   const std::vector<std::string>& wanted);
/// Turns `stored` into `wanted`; returns the number of rows written or deleted.
[[nodiscard]] Result<std::uint64_t> write_segments(const Database& database,
                                                   const SegmentRows& stored,
                                                   const SegmentRows& wanted);

/// The table of indexed files, with the numbers of all segments that its rows may name.
struct FileTable {
  using Row = CatalogFile;
  static const char* const kSelect;  ///< all rows by path
  static const char* const kPut;
  static const char* const kDelete;  ///< by path

  std::unordered_map<std::int64_t, std::string> names;
  std::unordered_map<std::string, std::int64_t> numbers;

  void add(const SegmentRows& rows);
  [[nodiscard]] Result<CatalogFile> read(const Statement& row) const;
  [[nodiscard]] Result<void> put(Statement& statement, const CatalogFile& file) const;
};

/// The table of skipped files.
struct SkippedTable {
  using Row = CatalogSkipped;
  static const char* const kSelect;  ///< all rows by path
  static const char* const kPut;
  static const char* const kDelete;  ///< by path

  [[nodiscard]] static Result<CatalogSkipped> read(const Statement& row);
  [[nodiscard]] static Result<void> put(Statement& statement, const CatalogSkipped& skipped);
};

}  // namespace strata::store
