// Both snapshots are sorted by path, so one merge pass in memory finds the rows that differ; only
// those are written. Files name their segment by number, which stays the same from commit to
// commit. Tested by catalog_test.cpp.
#include "store/catalog_rows.hpp"

#include <string>
#include <utility>
#include <vector>

#include "store/catalog_tables.hpp"

namespace strata::store {

namespace {

template <class Table>
Result<std::vector<typename Table::Row>> read_rows(const Database& database, std::int64_t view,
                                                   const Table& table) {
  auto select = database.prepare(Table::kSelect);
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_integer(1, view);
  std::vector<typename Table::Row> rows;
  while (true) {
    auto more = select->step();
    if (!more) {
      return fail(std::move(more));
    }
    if (!*more) {
      return rows;
    }
    auto row = table.read(*select);
    if (!row) {
      return fail(std::move(row));
    }
    rows.push_back(*std::move(row));
  }
}

/// How to get from the stored rows to the wanted ones.
template <class Row>
struct Difference {
  std::vector<const Row*> put;   // new or changed
  std::vector<const Row*> gone;  // by path
};

template <class Row>
Difference<Row> difference(const std::vector<Row>& stored, const std::vector<Row>& wanted) {
  Difference<Row> out;
  auto at = wanted.begin();
  for (const Row& row : stored) {
    for (; at != wanted.end() && at->path < row.path; ++at) {
      out.put.push_back(&*at);
    }
    if (at == wanted.end() || at->path != row.path) {
      out.gone.push_back(&row);
      continue;
    }
    if (*at != row) {
      out.put.push_back(&*at);
    }
    ++at;
  }
  for (; at != wanted.end(); ++at) {
    out.put.push_back(&*at);
  }
  return out;
}

template <class Table>
Result<std::uint64_t> write_rows(const Database& database, std::int64_t view, const Table& table,
                                 const std::vector<typename Table::Row>& stored,
                                 const std::vector<typename Table::Row>& wanted) {
  const auto changes = difference(stored, wanted);
  auto remove = database.prepare(Table::kDelete);
  if (!remove) {
    return fail(std::move(remove));
  }
  for (const auto* row : changes.gone) {
    remove->bind_integer(1, view);
    remove->bind_text(2, row->path);
    if (auto removed = remove->run(); !removed) {
      return fail(std::move(removed));
    }
  }
  auto put = database.prepare(Table::kPut);
  if (!put) {
    return fail(std::move(put));
  }
  for (const auto* row : changes.put) {
    if (auto written = table.put(*put, view, *row); !written) {
      return fail(std::move(written));
    }
  }
  return changes.put.size() + changes.gone.size();
}

Result<void> write_view(const Database& database, std::int64_t view, const Snapshot& wanted,
                        std::uint64_t generation) {
  auto put = database.prepare(
      "UPDATE view SET fingerprint = ?, generation = ?, committed_ns = ?, peak_memory = ? "
      "WHERE id = ?");
  if (!put) {
    return fail(std::move(put));
  }
  put->bind_text(1, wanted.fingerprint);
  put->bind_integer(2, to_signed(generation));
  put->bind_integer(3, wanted.committed_ns);
  put->bind_integer(4, to_signed(wanted.peak_memory));
  put->bind_integer(5, view);
  return put->run();
}

}  // namespace

Result<std::optional<std::int64_t>> find_view(const Database& database, std::string_view root) {
  auto select = database.prepare("SELECT id FROM view WHERE root = ?");
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_text(1, root);
  auto found = select->step();
  if (!found) {
    return fail(std::move(found));
  }
  return *found ? std::optional(select->integer(0)) : std::nullopt;
}

Result<std::int64_t> find_or_make_view(const Database& database, std::string_view root) {
  auto found = find_view(database, root);
  if (!found) {
    return fail(std::move(found));
  }
  if (*found) {
    return **found;
  }
  auto insert = database.prepare(
      "INSERT INTO view(root, fingerprint, generation, committed_ns, peak_memory) "
      "VALUES(?, '', 0, 0, 0)");
  if (!insert) {
    return fail(std::move(insert));
  }
  insert->bind_text(1, root);
  if (auto inserted = insert->run(); !inserted) {
    return fail(std::move(inserted));
  }
  return database.integer("SELECT last_insert_rowid()");
}

Result<std::uint64_t> read_generation(const Database& database, std::string_view root) {
  auto select = database.prepare("SELECT generation FROM view WHERE root = ?");
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_text(1, root);
  auto found = select->step();
  if (!found) {
    return fail(std::move(found));
  }
  return *found ? to_unsigned(select->integer(0)) : std::uint64_t{0};
}

Result<Snapshot> read_snapshot(const Database& database, std::int64_t view) {
  Snapshot snapshot;
  auto state = database.prepare(
      "SELECT root, fingerprint, generation, committed_ns, peak_memory FROM view WHERE id = ?");
  if (!state) {
    return fail(std::move(state));
  }
  state->bind_integer(1, view);
  auto found = state->step();
  if (!found) {
    return fail(std::move(found));
  }
  if (*found) {
    snapshot.root = state->text(0);
    snapshot.fingerprint = state->text(1);
    snapshot.generation = to_unsigned(state->integer(2));
    snapshot.committed_ns = state->integer(3);
    snapshot.peak_memory = to_unsigned(state->integer(4));
  }

  auto numbers = SegmentNumbers::read(database);
  if (!numbers) {
    return fail(std::move(numbers));
  }
  auto segments = read_segments(database, view, *numbers);
  if (!segments) {
    return fail(std::move(segments));
  }
  snapshot.segments = *std::move(segments);
  auto files = read_rows(database, view, FileTable{*numbers});
  if (!files) {
    return fail(std::move(files));
  }
  snapshot.files = *std::move(files);
  auto skipped = read_rows(database, view, SkippedTable{});
  if (!skipped) {
    return fail(std::move(skipped));
  }
  snapshot.skipped = *std::move(skipped);
  auto documents = read_rows(database, view, DocumentTable{});
  if (!documents) {
    return fail(std::move(documents));
  }
  snapshot.documents = *std::move(documents);
  return snapshot;
}

Result<std::uint64_t> write_snapshot(const Database& database, std::int64_t view,
                                     const Snapshot& stored, const Snapshot& wanted,
                                     std::uint64_t generation) {
  auto numbers = SegmentNumbers::read(database);
  if (!numbers) {
    return fail(std::move(numbers));
  }
  if (auto added = numbers->add(database, wanted.segments, wanted.fingerprint); !added) {
    return fail(std::move(added), "table segment");
  }
  auto files = write_rows(database, view, FileTable{*numbers}, stored.files, wanted.files);
  if (!files) {
    return fail(std::move(files), "table file");
  }
  auto skipped = write_rows(database, view, SkippedTable{}, stored.skipped, wanted.skipped);
  if (!skipped) {
    return fail(std::move(skipped), "table skipped");
  }
  auto changed = write_segments(database, view, *numbers, stored.segments, wanted.segments,
                                wanted.committed_ns);
  if (!changed) {
    return fail(std::move(changed), "table view_segment");
  }
  if (auto state = write_view(database, view, wanted, generation); !state) {
    return fail(std::move(state));
  }
  return *files + *skipped + *changed;
}

}  // namespace strata::store
