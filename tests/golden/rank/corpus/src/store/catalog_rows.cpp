// Both the table and the snapshot are sorted by path, so one merge pass finds the rows that differ;
// only those are written: O(rows) reads, O(changes) writes, memory for the changes alone. Files
// name their segment by number, which stays the same from commit to commit. Tested by
// catalog_test.cpp.
#include "store/catalog_rows.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "store/catalog_tables.hpp"

namespace strata::store {

namespace {

/// Calls use(row) for every row in order of path; stops at the first error.
template <class Table, class Use>
Result<void> for_each_row(const Database& database, const Table& table, Use use) {
  auto select = database.prepare(Table::kSelect);
  if (!select) {
    return fail(std::move(select));
  }
  while (true) {
    auto more = select->step();
    if (!more) {
      return fail(std::move(more));
    }
    if (!*more) {
      return {};
    }
    auto row = table.read(*select);
    if (!row) {
      return fail(std::move(row));
    }
    use(*std::move(row));
  }
}

template <class Table>
Result<std::vector<typename Table::Row>> read_rows(const Database& database, const Table& table) {
  std::vector<typename Table::Row> rows;
  auto read = for_each_row(database, table,
                           [&](typename Table::Row row) { rows.push_back(std::move(row)); });
  if (!read) {
    return fail(std::move(read));
  }
  return rows;
}

/// How to get from the table to the wanted rows.
template <class Row>
struct Difference {
  std::vector<const Row*> put;    // new or changed
  std::vector<std::string> gone;  // paths
};

template <class Table>
Result<Difference<typename Table::Row>> difference(const Database& database, const Table& table,
                                                   const std::vector<typename Table::Row>& wanted) {
  Difference<typename Table::Row> out;
  auto at = wanted.begin();
  auto read = for_each_row(database, table, [&](typename Table::Row stored) {
    for (; at != wanted.end() && at->path < stored.path; ++at) {
      out.put.push_back(&*at);
    }
    if (at == wanted.end() || at->path != stored.path) {
      out.gone.push_back(std::move(stored.path));
      return;
    }
    if (*at != stored) {
      out.put.push_back(&*at);
    }
    ++at;
  });
  if (!read) {
    return fail(std::move(read));
  }
  for (; at != wanted.end(); ++at) {
    out.put.push_back(&*at);
  }
  return out;
}

template <class Table>
Result<std::uint64_t> write_rows(const Database& database, const Table& table,
                                 const std::vector<typename Table::Row>& wanted) {
  auto changes = difference(database, table, wanted);
  if (!changes) {
    return fail(std::move(changes));
  }
  auto remove = database.prepare(Table::kDelete);
  if (!remove) {
    return fail(std::move(remove));
  }
  for (const std::string& path : changes->gone) {
    remove->bind_text(1, path);
    if (auto removed = remove->run(); !removed) {
      return fail(std::move(removed));
    }
  }
  auto put = database.prepare(Table::kPut);
  if (!put) {
    return fail(std::move(put));
  }
  for (const auto* row : changes->put) {
    if (auto written = table.put(*put, *row); !written) {
      return fail(std::move(written));
    }
  }
  return changes->put.size() + changes->gone.size();
}

Result<void> write_state(const Database& database, const Snapshot& wanted,
                         std::uint64_t generation) {
  auto put = database.prepare(
      "INSERT OR REPLACE INTO state(id, root, fingerprint, generation) VALUES(1, ?, ?, ?)");
  if (!put) {
    return fail(std::move(put));
  }
  put->bind_text(1, wanted.root);
  put->bind_text(2, wanted.fingerprint);
  put->bind_integer(3, to_signed(generation));
  return put->run();
}

}  // namespace

Result<Snapshot> read_snapshot(const Database& database) {
  Snapshot snapshot;
  auto state = database.prepare("SELECT root, fingerprint, generation FROM state WHERE id = 1");
  if (!state) {
    return fail(std::move(state));
  }
  auto found = state->step();
  if (!found) {
    return fail(std::move(found));
  }
  if (*found) {
    snapshot.root = state->text(0);
    snapshot.fingerprint = state->text(1);
    snapshot.generation = to_unsigned(state->integer(2));
  }

  auto segments = read_segments(database);
  if (!segments) {
    return fail(std::move(segments));
  }
  FileTable table;
  table.add(*segments);
  std::vector<SegmentRow> in_order;
  for (const auto& [number, row] : *segments) {
    in_order.push_back(row);
  }
  std::sort(in_order.begin(), in_order.end(),
            [](const SegmentRow& a, const SegmentRow& b) { return a.position < b.position; });
  for (SegmentRow& row : in_order) {
    snapshot.segments.push_back(std::move(row.name));
  }

  auto files = read_rows(database, table);
  if (!files) {
    return fail(std::move(files));
  }
  snapshot.files = *std::move(files);
  auto skipped = read_rows(database, SkippedTable{});
  if (!skipped) {
    return fail(std::move(skipped));
  }
  snapshot.skipped = *std::move(skipped);
  return snapshot;
}

Result<std::uint64_t> write_snapshot(const Database& database, const Snapshot& wanted,
                                     std::uint64_t generation) {
  auto stored = read_segments(database);
  if (!stored) {
    return fail(std::move(stored));
  }
  const SegmentRows segments = numbered(*stored, wanted.segments);
  FileTable table;
  table.add(*stored);
  table.add(segments);
  auto files = write_rows(database, table, wanted.files);
  if (!files) {
    return fail(std::move(files), "table file");
  }
  auto skipped = write_rows(database, SkippedTable{}, wanted.skipped);
  if (!skipped) {
    return fail(std::move(skipped), "table skipped");
  }
  auto changed = write_segments(database, *stored, segments);
  if (!changed) {
    return fail(std::move(changed), "table segment");
  }
  if (auto state = write_state(database, wanted, generation); !state) {
    return fail(std::move(state));
  }
  return *files + *skipped + *changed;
}

}  // namespace strata::store
