// Statements and columns side by side, one table after the other. A stored row that cannot have
// been written by us is kCorrupt. Tested by catalog_test.cpp.
#include "store/catalog_tables.hpp"

#include <algorithm>
#include <utility>

#include "store/little_endian.hpp"

namespace strata::store {

const char* const kCatalogSchema = R"sql(
CREATE TABLE view(
  id INTEGER PRIMARY KEY,
  root TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  generation INTEGER NOT NULL,
  committed_ns INTEGER NOT NULL,
  peak_memory INTEGER NOT NULL,
  rows_check INTEGER NOT NULL,
  documents_check INTEGER NOT NULL,
  own_check INTEGER NOT NULL) STRICT;
CREATE TABLE segment(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  released_ns INTEGER NOT NULL) STRICT;
CREATE TABLE view_segment(
  view INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY(view, segment)) STRICT, WITHOUT ROWID;
CREATE TABLE file(
  view INTEGER NOT NULL,
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  seen_ns INTEGER NOT NULL,
  content_hash BLOB NOT NULL,
  segment INTEGER NOT NULL,
  changed_ns INTEGER NOT NULL,
  PRIMARY KEY(view, path)) STRICT, WITHOUT ROWID;
CREATE TABLE skipped(
  view INTEGER NOT NULL,
  path TEXT NOT NULL,
  reason TEXT NOT NULL,
  detail TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL,
  seen_ns INTEGER NOT NULL,
  changed_ns INTEGER NOT NULL,
  PRIMARY KEY(view, path)) STRICT, WITHOUT ROWID;
CREATE TABLE document(
  view INTEGER NOT NULL,
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  added_ns INTEGER NOT NULL,
  file TEXT NOT NULL,
  PRIMARY KEY(view, path)) STRICT, WITHOUT ROWID;
)sql";

// What an older catalogue does not know is 0, which no file's time is: each is read once more, and
// by its hash found to be what is indexed already.
const char* const kFromVersion2 =
    "ALTER TABLE file ADD COLUMN changed_ns INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE skipped ADD COLUMN changed_ns INTEGER NOT NULL DEFAULT 0;";

// Bytes of documents go to files and checks are filled in afterwards (catalog_versions.cpp).
const char* const kFromVersion3 =
    "ALTER TABLE view ADD COLUMN rows_check INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE view ADD COLUMN documents_check INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE view ADD COLUMN own_check INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE document RENAME TO document_3;"
    "CREATE TABLE document(view INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,"
    "  added_ns INTEGER NOT NULL, file TEXT NOT NULL, PRIMARY KEY(view, path))"
    "  STRICT, WITHOUT ROWID;";

const char* const FileTable::kSelect =
    "SELECT path, size, modified_ns, inode, seen_ns, content_hash, segment, changed_ns FROM file "
    "WHERE view = ? ORDER BY path";
const char* const FileTable::kPut =
    "INSERT OR REPLACE INTO file(view, path, size, modified_ns, inode, seen_ns, content_hash, "
    "segment, changed_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const FileTable::kDelete = "DELETE FROM file WHERE view = ? AND path = ?";

const char* const SkippedTable::kSelect =
    "SELECT path, reason, detail, size, modified_ns, inode, seen_ns, changed_ns FROM skipped "
    "WHERE view = ? ORDER BY path";
const char* const SkippedTable::kPut =
    "INSERT OR REPLACE INTO skipped(view, path, reason, detail, size, modified_ns, inode, "
    "seen_ns, changed_ns) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";
const char* const SkippedTable::kDelete = "DELETE FROM skipped WHERE view = ? AND path = ?";

const char* const DocumentTable::kSelect =
    "SELECT path, size, added_ns, file FROM document WHERE view = ? ORDER BY path";
const char* const DocumentTable::kPut =
    "INSERT OR REPLACE INTO document(view, path, size, added_ns, file) VALUES(?, ?, ?, ?, ?)";
const char* const DocumentTable::kDelete = "DELETE FROM document WHERE view = ? AND path = ?";

Result<CatalogFile> FileTable::read(const Statement& row) const {
  const std::string_view hash = row.blob(5);
  const auto segment = segments.names.find(row.integer(6));
  if (hash.size() != 16) {
    return fail(ErrorKind::kCorrupt, "catalogue: a content hash is not 16 bytes long");
  }
  if (segment == segments.names.end()) {
    return fail(ErrorKind::kCorrupt, "catalogue: a file names a segment that is not listed");
  }
  return CatalogFile{.path = std::string(row.text(0)),
                     .size = to_unsigned(row.integer(1)),
                     .modified_ns = row.integer(2),
                     .inode = to_unsigned(row.integer(3)),
                     .changed_ns = row.integer(7),
                     .seen_ns = row.integer(4),
                     .content_hash = {.high = load<std::uint64_t>(hash.data() + 8),
                                      .low = load<std::uint64_t>(hash.data())},
                     .segment = segment->second};
}

Result<void> FileTable::put(Statement& statement, std::int64_t view,
                            const CatalogFile& file) const {
  std::string hash;
  append<std::uint64_t>(hash, file.content_hash.low);
  append<std::uint64_t>(hash, file.content_hash.high);
  statement.bind_integer(1, view);
  statement.bind_text(2, file.path);
  statement.bind_integer(3, to_signed(file.size));
  statement.bind_integer(4, file.modified_ns);
  statement.bind_integer(5, to_signed(file.inode));
  statement.bind_integer(6, file.seen_ns);
  statement.bind_blob(7, hash);
  statement.bind_integer(8, segments.numbers.at(file.segment));
  statement.bind_integer(9, file.changed_ns);
  return statement.run();
}

Result<CatalogSkipped> SkippedTable::read(const Statement& row) {
  return CatalogSkipped{.path = std::string(row.text(0)),
                        .reason = std::string(row.text(1)),
                        .detail = std::string(row.text(2)),
                        .size = to_unsigned(row.integer(3)),
                        .modified_ns = row.integer(4),
                        .inode = to_unsigned(row.integer(5)),
                        .changed_ns = row.integer(7),
                        .seen_ns = row.integer(6)};
}

Result<void> SkippedTable::put(Statement& statement, std::int64_t view,
                               const CatalogSkipped& skipped) {
  statement.bind_integer(1, view);
  statement.bind_text(2, skipped.path);
  statement.bind_text(3, skipped.reason);
  statement.bind_text(4, skipped.detail);
  statement.bind_integer(5, to_signed(skipped.size));
  statement.bind_integer(6, skipped.modified_ns);
  statement.bind_integer(7, to_signed(skipped.inode));
  statement.bind_integer(8, skipped.seen_ns);
  statement.bind_integer(9, skipped.changed_ns);
  return statement.run();
}

Result<CatalogDocument> DocumentTable::read(const Statement& row) {
  return CatalogDocument{.path = std::string(row.text(0)),
                         .size = to_unsigned(row.integer(1)),
                         .added_ns = row.integer(2),
                         .file = std::string(row.text(3))};
}

Result<void> DocumentTable::put(Statement& statement, std::int64_t view,
                                const CatalogDocument& document) {
  statement.bind_integer(1, view);
  statement.bind_text(2, document.path);
  statement.bind_integer(3, to_signed(document.size));
  statement.bind_integer(4, document.added_ns);
  statement.bind_text(5, document.file);
  return statement.run();
}

Result<SegmentNumbers> SegmentNumbers::read(const Database& database) {
  auto select = database.prepare("SELECT id, name FROM segment");
  if (!select) {
    return fail(std::move(select));
  }
  SegmentNumbers out;
  auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
    out.names.emplace(row.integer(0), row.text(1));
    out.numbers.emplace(row.text(1), row.integer(0));
    return {};
  });
  return read ? Result<SegmentNumbers>(std::move(out)) : fail(std::move(read));
}

Result<void> SegmentNumbers::add(const Database& database, const std::vector<std::string>& segments,
                                 std::string_view fingerprint) {
  auto insert =
      database.prepare("INSERT INTO segment(name, fingerprint, released_ns) VALUES(?, ?, 0)");
  if (!insert) {
    return fail(std::move(insert));
  }
  for (const std::string& name : segments) {
    if (numbers.contains(name)) {
      continue;
    }
    insert->bind_text(1, name);
    insert->bind_text(2, fingerprint);
    if (auto inserted = insert->run(); !inserted) {
      return inserted;
    }
    auto number = database.integer("SELECT last_insert_rowid()");
    if (!number) {
      return fail(std::move(number));
    }
    names.emplace(*number, name);
    numbers.emplace(name, *number);
  }
  return {};
}

Result<std::vector<std::string>> read_segments(const Database& database, std::int64_t view,
                                               const SegmentNumbers& numbers) {
  auto select =
      database.prepare("SELECT segment FROM view_segment WHERE view = ? ORDER BY position");
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_integer(1, view);
  std::vector<std::string> out;
  auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
    const auto name = numbers.names.find(row.integer(0));
    if (name == numbers.names.end()) {
      return fail(ErrorKind::kCorrupt, "catalogue: a view names a segment that is not listed");
    }
    out.push_back(name->second);
    return {};
  });
  return read ? Result<std::vector<std::string>>(std::move(out)) : fail(std::move(read));
}

Result<std::uint64_t> write_segments(const Database& database, std::int64_t view,
                                     const SegmentNumbers& numbers,
                                     const std::vector<std::string>& stored,
                                     const std::vector<std::string>& wanted, std::int64_t now_ns) {
  std::uint64_t changed = 0;
  auto remove = database.prepare("DELETE FROM view_segment WHERE view = ? AND segment = ?");
  auto release = database.prepare("UPDATE segment SET released_ns = ? WHERE id = ?");
  auto put = database.prepare(
      "INSERT OR REPLACE INTO view_segment(view, segment, position) VALUES(?, ?, ?)");
  for (const auto* statement : {&remove, &release, &put}) {
    if (!*statement) {
      return fail(statement->error().kind, statement->error().to_string());
    }
  }
  for (const std::string& name : stored) {
    if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) {
      continue;
    }
    const std::int64_t number = numbers.numbers.at(name);
    remove->bind_integer(1, view);
    remove->bind_integer(2, number);
    release->bind_integer(1, now_ns);
    release->bind_integer(2, number);
    for (auto* statement : {&remove, &release}) {
      if (auto run = (*statement)->run(); !run) {
        return fail(std::move(run));
      }
    }
    ++changed;
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (i < stored.size() && stored[i] == wanted[i]) {
      continue;
    }
    put->bind_integer(1, view);
    put->bind_integer(2, numbers.numbers.at(wanted[i]));
    put->bind_integer(3, static_cast<std::int64_t>(i));
    if (auto written = put->run(); !written) {
      return fail(std::move(written));
    }
    ++changed;
  }
  return changed;
}

}  // namespace strata::store
