// The parts of a catalogue that belong to no single view's files: the list of views, and the pool
// of segments that they share. Tested by catalog_pool_test.cpp.
#include <utility>

#include "store/catalog_documents.hpp"
#include "store/catalog_rows.hpp"
#include "store/catalog_state.hpp"
#include "store/catalog_tables.hpp"

namespace strata::store {

namespace {

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
    auto views = read_views(database);
    if (!views) {
      return fail(std::move(views));
    }
    auto count = database.prepare("SELECT count(*) FROM file WHERE view = ?");
    if (!count) {
      return fail(std::move(count));
    }
    std::vector<ViewSummary> out;
    for (ViewRow& view : *views) {
      count->reset();
      count->bind_integer(1, view.id);
      auto counted = count->step();
      if (!counted) {
        return fail(std::move(counted));
      }
      out.push_back({.root = std::move(view.root),
                     .fingerprint = std::move(view.fingerprint),
                     .generation = view.generation,
                     .committed_ns = view.committed_ns,
                     .files = to_unsigned(count->integer(0))});
    }
    return out;
  });
}

Result<std::vector<PoolSegment>> Catalog::pool() const {
  return state_->read([](const Database& database) -> Result<std::vector<PoolSegment>> {
    auto select = database.prepare(
        "SELECT name, fingerprint, released_ns, "
        "EXISTS(SELECT 1 FROM view_segment WHERE segment = id) FROM segment ORDER BY name");
    if (!select) {
      return fail(std::move(select));
    }
    std::vector<PoolSegment> out;
    auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
      out.push_back({.name = std::string(row.text(0)),
                     .fingerprint = std::string(row.text(1)),
                     .released_ns = row.integer(2),
                     .in_use = row.integer(3) != 0});
      return {};
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
    if (auto deleted = delete_documents(database, **view, state_->folder); !deleted) {
      return fail(std::move(deleted));
    }
    if (auto deleted = delete_rows(database, (**view).id, now_ns); !deleted) {
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

Result<void> Catalog::verify() const {
  return state_->read([](const Database& database) -> Result<void> {
    if (auto whole = check_pages(database); !whole) {
      return whole;
    }
    auto views = read_views(database);
    if (!views) {
      return fail(std::move(views));
    }
    for (const ViewRow& view : *views) {
      if (auto rows = read_snapshot(database, view); !rows) {
        return fail(std::move(rows));
      }
    }
    return {};
  });
}

}  // namespace strata::store
