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
  auto read = for_each_row(*select, [&](const Statement& stored) -> Result<void> {
    auto row = table.read(stored);
    if (!row) {
      return fail(std::move(row));
    }
    rows.push_back(*std::move(row));
    return {};
  });
  return read ? Result<std::vector<typename Table::Row>>(std::move(rows)) : fail(std::move(read));
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

}  // namespace

Result<Snapshot> read_snapshot(const Database& database, const ViewRow& view) {
  auto snapshot = read_unchecked(database, view);
  if (snapshot && (rows_check_of(*snapshot) != view.rows_check ||
                   documents_check_of(snapshot->documents) != view.documents_check)) {
    return fail(ErrorKind::kCorrupt, "catalogue: rows of " + view.root + " are damaged or missing");
  }
  return snapshot;
}

Result<Snapshot> read_unchecked(const Database& database, const ViewRow& view) {
  Snapshot snapshot;
  snapshot.root = view.root;
  snapshot.fingerprint = view.fingerprint;
  snapshot.generation = view.generation;
  snapshot.committed_ns = view.committed_ns;
  snapshot.peak_memory = view.peak_memory;

  auto numbers = SegmentNumbers::read(database);
  if (!numbers) {
    return fail(std::move(numbers));
  }
  auto segments = read_segments(database, view.id, *numbers);
  if (!segments) {
    return fail(std::move(segments));
  }
  snapshot.segments = *std::move(segments);
  auto files = read_rows(database, view.id, FileTable{*numbers});
  if (!files) {
    return fail(std::move(files));
  }
  snapshot.files = *std::move(files);
  auto skipped = read_rows(database, view.id, SkippedTable{});
  if (!skipped) {
    return fail(std::move(skipped));
  }
  snapshot.skipped = *std::move(skipped);
  auto documents = read_rows(database, view.id, DocumentTable{});
  if (!documents) {
    return fail(std::move(documents));
  }
  snapshot.documents = *std::move(documents);
  return snapshot;
}

Result<std::uint64_t> write_snapshot(const Database& database, const ViewRow& view,
                                     const Snapshot& stored, const Snapshot& wanted,
                                     std::uint64_t generation) {
  auto numbers = SegmentNumbers::read(database);
  if (!numbers) {
    return fail(std::move(numbers));
  }
  if (auto added = numbers->add(database, wanted.segments, wanted.fingerprint); !added) {
    return fail(std::move(added), "table segment");
  }
  auto files = write_rows(database, view.id, FileTable{*numbers}, stored.files, wanted.files);
  if (!files) {
    return fail(std::move(files), "table file");
  }
  auto skipped = write_rows(database, view.id, SkippedTable{}, stored.skipped, wanted.skipped);
  if (!skipped) {
    return fail(std::move(skipped), "table skipped");
  }
  auto changed = write_segments(database, view.id, *numbers, stored.segments, wanted.segments,
                                wanted.committed_ns);
  if (!changed) {
    return fail(std::move(changed), "table view_segment");
  }
  const ViewRow next{.id = view.id,
                     .root = view.root,
                     .fingerprint = wanted.fingerprint,
                     .generation = generation,
                     .committed_ns = wanted.committed_ns,
                     .peak_memory = wanted.peak_memory,
                     .rows_check = rows_check_of(wanted),
                     .documents_check = view.documents_check};
  if (auto state = write_view(database, next); !state) {
    return fail(std::move(state));
  }
  return *files + *skipped + *changed;
}

}  // namespace strata::store
