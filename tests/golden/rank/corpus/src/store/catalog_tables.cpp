// Statements and columns side by side, one table after the other. A stored row that cannot have
// been written by us is kCorrupt. Tested by catalog_test.cpp.
#include "store/catalog_tables.hpp"

#include <utility>

#include "store/little_endian.hpp"

namespace strata::store {

const char* const kCatalogSchema = R"sql(
CREATE TABLE state(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  root TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  generation INTEGER NOT NULL) STRICT;
CREATE TABLE segment(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  position INTEGER NOT NULL) STRICT;
CREATE TABLE file(
  path TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  seen_ns INTEGER NOT NULL,
  content_hash BLOB NOT NULL,
  segment INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE skipped(
  path TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  seen_ns INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)sql";

const char* const FileTable::kSelect =
    "SELECT path, size, modified_ns, inode, seen_ns, content_hash, segment FROM file ORDER BY path";
const char* const FileTable::kPut =
    "INSERT OR REPLACE INTO file(path, size, modified_ns, inode, seen_ns, content_hash, segment) "
    "VALUES(?, ?, ?, ?, ?, ?, ?)";
const char* const FileTable::kDelete = "DELETE FROM file WHERE path = ?";

const char* const SkippedTable::kSelect =
    "SELECT path, reason, detail, size, modified_ns, inode, seen_ns FROM skipped ORDER BY path";
const char* const SkippedTable::kPut =
    "INSERT OR REPLACE INTO skipped(path, reason, detail, size, modified_ns, inode, seen_ns) "
    "VALUES(?, ?, ?, ?, ?, ?, ?)";
const char* const SkippedTable::kDelete = "DELETE FROM skipped WHERE path = ?";

void FileTable::add(const SegmentRows& rows) {
  for (const auto& [number, row] : rows) {
    names.emplace(number, row.name);
    numbers.emplace(row.name, number);
  }
}

Result<CatalogFile> FileTable::read(const Statement& row) const {
  const std::string_view hash = row.blob(5);
  const auto segment = names.find(row.integer(6));
  if (hash.size() != 16) {
    return fail(ErrorKind::kCorrupt, "catalogue: a content hash is not 16 bytes long");
  }
  if (segment == names.end()) {
    return fail(ErrorKind::kCorrupt, "catalogue: a file names a segment that is not listed");
  }
  return CatalogFile{.path = std::string(row.text(0)),
                     .size = to_unsigned(row.integer(1)),
                     .modified_ns = row.integer(2),
                     .inode = to_unsigned(row.integer(3)),
                     .seen_ns = row.integer(4),
                     .content_hash = {.high = load<std::uint64_t>(hash.data() + 8),
                                      .low = load<std::uint64_t>(hash.data())},
                     .segment = segment->second};
}

Result<void> FileTable::put(Statement& statement, const CatalogFile& file) const {
  std::string hash;
  append<std::uint64_t>(hash, file.content_hash.low);
  append<std::uint64_t>(hash, file.content_hash.high);
  statement.bind_text(1, file.path);
  statement.bind_integer(2, to_signed(file.size));
  statement.bind_integer(3, file.modified_ns);
  statement.bind_integer(4, to_signed(file.inode));
  statement.bind_integer(5, file.seen_ns);
  statement.bind_blob(6, hash);
  statement.bind_integer(7, numbers.at(file.segment));
  return statement.run();
}

Result<CatalogSkipped> SkippedTable::read(const Statement& row) {
  return CatalogSkipped{.path = std::string(row.text(0)),
                        .reason = std::string(row.text(1)),
                        .detail = std::string(row.text(2)),
                        .size = to_unsigned(row.integer(3)),
                        .modified_ns = row.integer(4),
                        .inode = to_unsigned(row.integer(5)),
                        .seen_ns = row.integer(6)};
}

Result<void> SkippedTable::put(Statement& statement, const CatalogSkipped& skipped) {
  statement.bind_text(1, skipped.path);
  statement.bind_text(2, skipped.reason);
  statement.bind_text(3, skipped.detail);
  statement.bind_integer(4, to_signed(skipped.size));
  statement.bind_integer(5, skipped.modified_ns);
  statement.bind_integer(6, to_signed(skipped.inode));
  statement.bind_integer(7, skipped.seen_ns);
  return statement.run();
}

Result<SegmentRows> read_segments(const Database& database) {
  auto select = database.prepare("SELECT id, name, position FROM segment");
  if (!select) {
    return fail(std::move(select));
  }
  SegmentRows rows;
  while (true) {
    auto more = select->step();
    if (!more) {
      return fail(std::move(more));
    }
    if (!*more) {
      return rows;
    }
    rows[select->integer(0)] = {.name = std::string(select->text(1)),
                                .position = select->integer(2)};
  }
}

/// Wanted segments: those that are known keep their number, the others get new ones.
SegmentRows numbered(const SegmentRows& stored, const std::vector<std::string>& wanted) {
  std::unordered_map<std::string_view, std::int64_t> known;
  for (const auto& [number, row] : stored) {
    known.emplace(row.name, number);
  }
  std::int64_t next = stored.empty() ? 1 : stored.rbegin()->first + 1;
  SegmentRows rows;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto at = known.find(wanted[i]);
    rows[at == known.end() ? next++ : at->second] = {.name = wanted[i],
                                                     .position = static_cast<std::int64_t>(i)};
  }
  return rows;
}

Result<std::uint64_t> write_segments(const Database& database, const SegmentRows& stored,
                                     const SegmentRows& wanted) {
  std::uint64_t changed = 0;
  auto remove = database.prepare("DELETE FROM segment WHERE id = ?");
  if (!remove) {
    return fail(std::move(remove));
  }
  for (const auto& [number, row] : stored) {
    if (wanted.contains(number)) {
      continue;
    }
    remove->bind_integer(1, number);
    if (auto removed = remove->run(); !removed) {
      return fail(std::move(removed));
    }
    ++changed;
  }
  auto put = database.prepare("INSERT OR REPLACE INTO segment(id, name, position) VALUES(?, ?, ?)");
  if (!put) {
    return fail(std::move(put));
  }
  for (const auto& [number, row] : wanted) {
    if (const auto at = stored.find(number); at != stored.end() && at->second == row) {
      continue;
    }
    put->bind_integer(1, number);
    put->bind_text(2, row.name);
    put->bind_integer(3, row.position);
    if (auto written = put->run(); !written) {
      return fail(std::move(written));
    }
    ++changed;
  }
  return changed;
}

}  // namespace strata::store
