// The tables of the catalogue: how the rows of each are read and written.
#pragma once

#include <cstdint>
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
inline constexpr std::int64_t kCatalogVersion = 4;
/// SQL that turns the tables of version 2 into those of version 3.
extern const char* const kFromVersion2;
/// SQL that turns the tables of version 3 into those of version 4, except for what is in them: the
/// documents are in `document_3` still, and no check is right.
extern const char* const kFromVersion3;

/// SQLite's integers are signed; both directions keep all bits.
[[nodiscard]] constexpr std::int64_t to_signed(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

[[nodiscard]] constexpr std::uint64_t to_unsigned(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// The numbers by which rows name segments: those of all views.
struct SegmentNumbers {
  std::unordered_map<std::int64_t, std::string> names;
  std::unordered_map<std::string, std::int64_t> numbers;

  [[nodiscard]] static Result<SegmentNumbers> read(const Database& database);
  /// Takes segments that are not known yet into the pool.
  [[nodiscard]] Result<void> add(const Database& database, const std::vector<std::string>& segments,
                                 std::string_view fingerprint);
};

/// Segments of a view in their order.
[[nodiscard]] Result<std::vector<std::string>> read_segments(const Database& database,
                                                             std::int64_t view,
                                                             const SegmentNumbers& numbers);
/// Turns `stored` into `wanted`; returns the number of rows written or deleted. Segments that the
/// view names no more are stamped as released.
[[nodiscard]] Result<std::uint64_t> write_segments(const Database& database, std::int64_t view,
                                                   const SegmentNumbers& numbers,
                                                   const std::vector<std::string>& stored,
                                                   const std::vector<std::string>& wanted,
                                                   std::int64_t now_ns);

/// The table of indexed files. Statements: the view is parameter 1.
struct FileTable {
  using Row = CatalogFile;
  static const char* const kSelect;  ///< all rows of a view by path
  static const char* const kPut;
  static const char* const kDelete;  ///< by path

  const SegmentNumbers& segments;

  [[nodiscard]] Result<CatalogFile> read(const Statement& row) const;
  [[nodiscard]] Result<void> put(Statement& statement, std::int64_t view,
                                 const CatalogFile& file) const;
};

/// The table of skipped files.
struct SkippedTable {
  using Row = CatalogSkipped;
  static const char* const kSelect;  ///< all rows of a view by path
  static const char* const kPut;
  static const char* const kDelete;  ///< by path

  [[nodiscard]] static Result<CatalogSkipped> read(const Statement& row);
  [[nodiscard]] static Result<void> put(Statement& statement, std::int64_t view,
                                        const CatalogSkipped& skipped);
};

/// The table of documents, whose bytes are in files of their own.
struct DocumentTable {
  using Row = CatalogDocument;
  static const char* const kSelect;  ///< all rows of a view by path
  static const char* const kPut;
  static const char* const kDelete;  ///< by path

  [[nodiscard]] static Result<CatalogDocument> read(const Statement& row);
  [[nodiscard]] static Result<void> put(Statement& statement, std::int64_t view,
                                        const CatalogDocument& document);
};

}  // namespace strata::store
