// A row is hashed as the row of a table: a letter for the table, then its values in fixed order,
// texts with their lengths. Tested by catalog_check_test.cpp.
#include "store/catalog_view.hpp"

#include <utility>

#include "core/hash.hpp"
#include "store/catalog_tables.hpp"
#include "store/little_endian.hpp"

namespace strata::store {

namespace {

/// Hashes rows, one after the other, in the same memory.
class RowHash {
 public:
  void begin(char table) { row_.assign(1, table); }

  void add(std::string_view text) {
    append<std::uint64_t>(row_, text.size());
    row_.append(text);
  }

  void add(std::uint64_t number) { append<std::uint64_t>(row_, number); }

  void add(std::int64_t number) { add(to_unsigned(number)); }

  /// Size and times, which files and skipped files have alike.
  template <class Row>
  void add_status(const Row& row) {
    add(row.size);
    add(row.modified_ns);
    add(row.inode);
    add(row.changed_ns);
    add(row.seen_ns);
  }

  [[nodiscard]] std::uint64_t value() const { return hash64(row_); }

 private:
  std::string row_;
};

std::uint64_t check_of(const ViewRow& view) {
  RowHash hash;
  hash.begin('v');
  hash.add(view.id);
  hash.add(view.root);
  hash.add(view.fingerprint);
  hash.add(view.generation);
  hash.add(view.committed_ns);
  hash.add(view.peak_memory);
  hash.add(view.rows_check);
  hash.add(view.documents_check);
  return hash.value();
}

Result<ViewRow> read_view(const Statement& row) {
  ViewRow view{.id = row.integer(0),
               .root = std::string(row.text(1)),
               .fingerprint = std::string(row.text(2)),
               .generation = to_unsigned(row.integer(3)),
               .committed_ns = row.integer(4),
               .peak_memory = to_unsigned(row.integer(5)),
               .rows_check = to_unsigned(row.integer(6)),
               .documents_check = to_unsigned(row.integer(7))};
  if (to_unsigned(row.integer(8)) != check_of(view)) {
    return fail(ErrorKind::kCorrupt, "catalogue: the row of a view is damaged");
  }
  return view;
}

}  // namespace

std::uint64_t check_of(const CatalogDocument& document) {
  RowHash hash;
  hash.begin('d');
  hash.add(document.path);
  hash.add(document.size);
  hash.add(document.added_ns);
  hash.add(document.file);
  return hash.value();
}

std::uint64_t documents_check_of(const std::vector<CatalogDocument>& documents) {
  std::uint64_t sum = 0;
  for (const CatalogDocument& document : documents) {
    sum += check_of(document);
  }
  return sum;
}

std::uint64_t rows_check_of(const Snapshot& snapshot) {
  std::uint64_t sum = 0;
  RowHash hash;
  for (const CatalogFile& file : snapshot.files) {
    hash.begin('f');
    hash.add(file.path);
    hash.add_status(file);
    hash.add(file.content_hash.high);
    hash.add(file.content_hash.low);
    hash.add(file.segment);
    sum += hash.value();
  }
  for (const CatalogSkipped& skipped : snapshot.skipped) {
    hash.begin('s');
    hash.add(skipped.path);
    hash.add(skipped.reason);
    hash.add(skipped.detail);
    hash.add_status(skipped);
    sum += hash.value();
  }
  std::uint64_t position = 0;
  for (const std::string& segment : snapshot.segments) {
    hash.begin('g');
    hash.add(position++);
    hash.add(segment);
    sum += hash.value();
  }
  return sum;
}

Result<std::vector<ViewRow>> read_views(const Database& database) {
  auto select = database.prepare(
      "SELECT id, root, fingerprint, generation, committed_ns, peak_memory, rows_check, "
      "documents_check, own_check FROM view NOT INDEXED ORDER BY root");
  if (!select) {
    return fail(std::move(select));
  }
  std::vector<ViewRow> views;
  auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
    auto view = read_view(row);
    if (!view) {
      return fail(std::move(view));
    }
    views.push_back(*std::move(view));
    return {};
  });
  return read ? Result<std::vector<ViewRow>>(std::move(views)) : fail(std::move(read));
}

Result<std::optional<ViewRow>> find_view(const Database& database, std::string_view root) {
  auto select = database.prepare(
      "SELECT id, root, fingerprint, generation, committed_ns, peak_memory, rows_check, "
      "documents_check, own_check FROM view WHERE root = ?");
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_text(1, root);
  auto found = select->step();
  if (!found) {
    return fail(std::move(found));
  }
  if (*found) {
    auto view = read_view(*select);
    return view ? Result<std::optional<ViewRow>>(*std::move(view)) : fail(std::move(view));
  }
  // An index that lost a row, or a root that is not what it was, must not look like a new folder.
  if (auto whole = check_pages(database); !whole) {
    return fail(std::move(whole));
  }
  if (auto others = read_views(database); !others) {
    return fail(std::move(others));
  }
  return std::nullopt;
}

Result<ViewRow> find_or_make_view(const Database& database, std::string_view root) {
  auto found = find_view(database, root);
  if (!found) {
    return fail(std::move(found));
  }
  if (*found) {
    return **std::move(found);
  }
  auto insert = database.prepare(
      "INSERT INTO view(root, fingerprint, generation, committed_ns, peak_memory, rows_check, "
      "documents_check, own_check) VALUES(?, '', 0, 0, 0, 0, 0, 0)");
  if (!insert) {
    return fail(std::move(insert));
  }
  insert->bind_text(1, root);
  if (auto inserted = insert->run(); !inserted) {
    return fail(std::move(inserted));
  }
  auto id = database.integer("SELECT last_insert_rowid()");
  if (!id) {
    return fail(std::move(id));
  }
  ViewRow view{.id = *id, .root = std::string(root)};
  if (auto written = write_view(database, view); !written) {
    return fail(std::move(written));
  }
  return view;
}

Result<void> write_view(const Database& database, const ViewRow& view) {
  auto put = database.prepare(
      "UPDATE view SET fingerprint = ?, generation = ?, committed_ns = ?, peak_memory = ?, "
      "rows_check = ?, documents_check = ?, own_check = ? WHERE id = ?");
  if (!put) {
    return fail(std::move(put));
  }
  put->bind_text(1, view.fingerprint);
  put->bind_integer(2, to_signed(view.generation));
  put->bind_integer(3, view.committed_ns);
  put->bind_integer(4, to_signed(view.peak_memory));
  put->bind_integer(5, to_signed(view.rows_check));
  put->bind_integer(6, to_signed(view.documents_check));
  put->bind_integer(7, to_signed(check_of(view)));
  put->bind_integer(8, view.id);
  return put->run();
}

Result<void> check_pages(const Database& database) {
  auto check = database.prepare("PRAGMA integrity_check(1)");
  if (!check) {
    return fail(std::move(check));
  }
  auto row = check->step();
  if (!row) {
    return fail(std::move(row));
  }
  if (!*row || check->text(0) != "ok") {
    return fail(ErrorKind::kCorrupt,
                "catalogue: " + std::string(*row ? check->text(0) : "it cannot be checked"));
  }
  return {};
}

}  // namespace strata::store
