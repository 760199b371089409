// The parts of a catalogue that belong to no single view's files: the list of views, the pool of
// segments that they share, and the documents that were handed over. Tested by
// catalog_pool_test.cpp.
#include <utility>

#include "store/catalog_rows.hpp"
#include "store/catalog_state.hpp"
#include "store/catalog_tables.hpp"

namespace strata::store {

namespace {

/// Calls use(row) for every row of a query.
template <class Use>
Result<void> for_each(const Database& database, std::string_view query, Use use) {
  auto select = database.prepare(query);
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
    use(*select);
  }
}

Result<void> count_up(const Database& database, std::int64_t view) {
  auto update = database.prepare("UPDATE view SET generation = generation + 1 WHERE id = ?");
  if (!update) {
    return fail(std::move(update));
  }
  update->bind_integer(1, view);
  return update->run();
}

Result<void> delete_rows(const Database& database, std::int64_t view, std::int64_t now_ns) {
  auto release = database.prepare(
      "UPDATE segment SET released_ns = ? WHERE id IN "
      "(SELECT segment FROM view_segment WHERE view = ?)");
  if (!release) {
    return fail(std::move(release));
  }
  release->bind_integer(1, now_ns);
  release->bind_integer(2, view);
  if (auto released = release->run(); !released) {
    return released;
  }
  for (const char* statement :
       {"DELETE FROM file WHERE view = ?", "DELETE FROM skipped WHERE view = ?",
        "DELETE FROM document WHERE view = ?", "DELETE FROM view_segment WHERE view = ?",
        "DELETE FROM view WHERE id = ?"}) {
    auto remove = database.prepare(statement);
    if (!remove) {
      return fail(std::move(remove));
    }
    remove->bind_integer(1, view);
    if (auto removed = remove->run(); !removed) {
      return removed;
    }
  }
  return {};
}

}  // namespace

Result<std::vector<ViewSummary>> Catalog::views() const {
  return state_->read([](const Database& database) -> Result<std::vector<ViewSummary>> {
    std::vector<ViewSummary> out;
    auto read = for_each(database,
                         "SELECT root, fingerprint, generation, committed_ns, "
                         "(SELECT count(*) FROM file WHERE file.view = view.id) "
                         "FROM view ORDER BY root",
                         [&](const Statement& row) {
                           out.push_back({.root = std::string(row.text(0)),
                                          .fingerprint = std::string(row.text(1)),
                                          .generation = to_unsigned(row.integer(2)),
                                          .committed_ns = row.integer(3),
                                          .files = to_unsigned(row.integer(4))});
                         });
    if (!read) {
      return fail(std::move(read));
    }
    return out;
  });
}

Result<std::vector<PoolSegment>> Catalog::pool() const {
  return state_->read([](const Database& database) -> Result<std::vector<PoolSegment>> {
    std::vector<PoolSegment> out;
    auto read =
        for_each(database,
                 "SELECT name, fingerprint, released_ns, "
                 "EXISTS(SELECT 1 FROM view_segment WHERE segment = id) FROM segment ORDER BY name",
                 [&](const Statement& row) {
                   out.push_back({.name = std::string(row.text(0)),
                                  .fingerprint = std::string(row.text(1)),
                                  .released_ns = row.integer(2),
                                  .in_use = row.integer(3) != 0});
                 });
    if (!read) {
      return fail(std::move(read));
    }
    return out;
  });
}

Result<bool> Catalog::forget(std::string_view root, std::int64_t now_ns) {
  const Database& database = state_->database;
  return state_->write([&]() -> Result<bool> {
    auto view = find_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    if (!*view) {
      return false;
    }
    if (auto deleted = delete_rows(database, **view, now_ns); !deleted) {
      return fail(std::move(deleted));
    }
    return true;
  });
}

Result<void> Catalog::drop(const std::vector<std::string>& names) {
  const Database& database = state_->database;
  return state_->write([&]() -> Result<void> {
    auto remove = database.prepare(
        "DELETE FROM segment WHERE name = ? AND "
        "NOT EXISTS(SELECT 1 FROM view_segment WHERE segment = id)");
    if (!remove) {
      return fail(std::move(remove));
    }
    for (const std::string& name : names) {
      remove->bind_text(1, name);
      if (auto removed = remove->run(); !removed) {
        return removed;
      }
    }
    return {};
  });
}

Result<void> Catalog::put_document(std::string_view root, std::string_view path,
                                   std::string_view bytes, std::int64_t now_ns) {
  const Database& database = state_->database;
  return state_->write([&]() -> Result<void> {
    auto view = find_or_make_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    auto put = database.prepare(
        "INSERT OR REPLACE INTO document(view, path, added_ns, bytes) VALUES(?, ?, ?, ?)");
    if (!put) {
      return fail(std::move(put));
    }
    put->bind_integer(1, *view);
    put->bind_text(2, path);
    put->bind_integer(3, now_ns);
    put->bind_blob(4, bytes);
    if (auto written = put->run(); !written) {
      return written;
    }
    return count_up(database, *view);
  });
}

Result<bool> Catalog::remove_document(std::string_view root, std::string_view path) {
  const Database& database = state_->database;
  return state_->write([&]() -> Result<bool> {
    auto view = find_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    if (!*view) {
      return false;
    }
    auto remove = database.prepare("DELETE FROM document WHERE view = ? AND path = ?");
    if (!remove) {
      return fail(std::move(remove));
    }
    remove->bind_integer(1, **view);
    remove->bind_text(2, path);
    if (auto removed = remove->run(); !removed) {
      return fail(std::move(removed));
    }
    auto changed = database.integer("SELECT changes()");
    if (!changed || *changed == 0) {
      return changed ? Result<bool>(false) : Result<bool>(fail(std::move(changed)));
    }
    if (auto counted = count_up(database, **view); !counted) {
      return fail(std::move(counted));
    }
    return true;
  });
}

Result<std::string> Catalog::document(std::string_view root, std::string_view path) const {
  return state_->read([&](const Database& database) -> Result<std::string> {
    auto select = database.prepare(
        "SELECT bytes FROM document WHERE view = (SELECT id FROM view WHERE root = ?) "
        "AND path = ?");
    if (!select) {
      return fail(std::move(select));
    }
    select->bind_text(1, root);
    select->bind_text(2, path);
    auto found = select->step();
    if (!found) {
      return fail(std::move(found));
    }
    if (!*found) {
      return fail(ErrorKind::kNotFound, "no document was handed over as " + std::string(path));
    }
    return std::string(select->blob(0));
  });
}

}  // namespace strata::store
