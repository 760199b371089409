// Adding: the file first, then the row, then a file that it replaces goes. Killed in between, there
// is a file without a row: either it is newer than the row of its path (its caller was not told
// that it failed) and is taken in, or it is older and goes. Removing: the file first, then the row,
// so that what was removed cannot come back; a row without a file is one that was being removed.
// Tested by catalog_documents_test.cpp.
#include "store/catalog_documents.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "store/catalog_rows.hpp"
#include "store/catalog_state.hpp"
#include "store/catalog_tables.hpp"
#include "store/document_files.hpp"

namespace strata::store {

namespace {

/// The documents of a view by path.
using Documents = std::map<std::string, CatalogDocument, std::less<>>;

Result<Documents> read_documents(const Database& database, const ViewRow& view) {
  auto select = database.prepare(DocumentTable::kSelect);
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_integer(1, view.id);
  Documents documents;
  auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
    auto document = DocumentTable::read(row);
    if (!document) {
      return fail(std::move(document));
    }
    std::string path = document->path;
    documents.emplace(std::move(path), *std::move(document));
    return {};
  });
  return read ? Result<Documents>(std::move(documents)) : fail(std::move(read));
}

Result<std::optional<CatalogDocument>> find_document(const Database& database, const ViewRow& view,
                                                     std::string_view path) {
  auto select = database.prepare(
      "SELECT path, size, added_ns, file FROM document WHERE view = ? AND path = ?");
  if (!select) {
    return fail(std::move(select));
  }
  select->bind_integer(1, view.id);
  select->bind_text(2, path);
  auto found = select->step();
  if (!found) {
    return fail(std::move(found));
  }
  if (!*found) {
    return std::nullopt;
  }
  auto row = DocumentTable::read(*select);
  return row ? Result<std::optional<CatalogDocument>>(*std::move(row)) : fail(std::move(row));
}

/// Writes a row in place of another one, and the view with its new check and generation.
Result<void> put_row(const Database& database, ViewRow& view, const CatalogDocument& document,
                     const CatalogDocument* replaced) {
  auto put = database.prepare(DocumentTable::kPut);
  if (!put) {
    return fail(std::move(put));
  }
  if (auto written = DocumentTable::put(*put, view.id, document); !written) {
    return written;
  }
  view.documents_check += check_of(document);
  view.documents_check -= replaced == nullptr ? 0 : check_of(*replaced);
  ++view.generation;
  return write_view(database, view);
}

Result<void> remove_row(const Database& database, ViewRow& view, const CatalogDocument& document) {
  auto remove = database.prepare(DocumentTable::kDelete);
  if (!remove) {
    return fail(std::move(remove));
  }
  remove->bind_integer(1, view.id);
  remove->bind_text(2, document.path);
  if (auto removed = remove->run(); !removed) {
    return removed;
  }
  view.documents_check -= check_of(document);
  ++view.generation;
  return write_view(database, view);
}

/// What the rows of all views say, and which files they name.
struct Known {
  std::map<std::string, ViewRow, std::less<>> views;
  std::map<std::string, Documents, std::less<>> documents;  // by root
  std::set<std::string, std::less<>> files;
};

Result<Known> read_known(const Database& database) {
  auto views = read_views(database);
  if (!views) {
    return fail(std::move(views));
  }
  Known known;
  for (ViewRow& view : *views) {
    auto documents = read_documents(database, view);
    if (!documents) {
      return fail(std::move(documents));
    }
    for (const auto& [path, document] : *documents) {
      known.files.insert(document.file);
    }
    known.documents.emplace(view.root, *std::move(documents));
    std::string root = view.root;
    known.views.emplace(std::move(root), std::move(view));
  }
  return known;
}

/// Gives a file without a row its row, unless it was replaced; then it goes.
Result<void> take_in(const Database& database, const std::string& folder, const std::string& name,
                     Known& known) {
  auto file = read_document(folder, name);
  if (!file) {
    return {};  // damaged: it does not say whose it is; kept for whoever wants to look at it
  }
  Documents& documents = known.documents[file->root];
  const auto at = documents.find(file->path);
  if (at != documents.end() && at->second.added_ns >= file->added_ns) {
    return delete_document(folder, name);
  }
  auto view = find_or_make_view(database, file->root);
  if (!view) {
    return fail(std::move(view));
  }
  CatalogDocument row{
      .path = file->path, .size = file->bytes.size(), .added_ns = file->added_ns, .file = name};
  const std::string replaced = at == documents.end() ? "" : at->second.file;
  auto put = put_row(database, *view, row, at == documents.end() ? nullptr : &at->second);
  if (!put) {
    return put;
  }
  documents.insert_or_assign(file->path, std::move(row));
  return replaced.empty() ? Result<void>() : delete_document(folder, replaced);
}

}  // namespace

Result<void> take_in_documents(const Database& database, const std::string& folder) {
  const std::vector<std::string> names = document_names(folder);
  auto known = read_known(database);
  if (!known) {
    return fail(std::move(known));
  }
  for (const std::string& name : names) {
    if (known->files.contains(name)) {
      continue;
    }
    if (auto taken = take_in(database, folder, name, *known); !taken) {
      return taken;
    }
  }
  for (const auto& [root, documents] : known->documents) {
    for (const auto& [path, document] : documents) {
      if (std::binary_search(names.begin(), names.end(), document.file)) {
        continue;
      }
      auto view = find_or_make_view(database, root);
      if (!view) {
        return fail(std::move(view));
      }
      if (auto removed = remove_row(database, *view, document); !removed) {
        return removed;
      }
    }
  }
  return {};
}

Result<void> delete_documents(const Database& database, const ViewRow& view,
                              const std::string& folder) {
  auto documents = read_documents(database, view);
  if (!documents) {
    return fail(std::move(documents));
  }
  for (const auto& [path, document] : *documents) {
    if (auto deleted = delete_document(folder, document.file); !deleted) {
      return deleted;
    }
  }
  return {};
}

Result<void> Catalog::take_in_documents() {
  return state_->write([&] { return store::take_in_documents(state_->database, state_->folder); });
}

Result<bool> Catalog::documents_agree() const {
  return state_->read([&](const Database& database) -> Result<bool> {
    auto rows = database.integer("SELECT count(*) FROM document");
    if (!rows) {
      return fail(std::move(rows));
    }
    return document_names(state_->folder).size() == to_unsigned(*rows);
  });
}

Result<void> Catalog::put_document(std::string_view root, std::string_view path,
                                   std::string_view bytes, std::int64_t now_ns) {
  if (state_->read_only) {
    return state_->cannot_write();
  }
  auto file = write_document(state_->folder, {.root = std::string(root),
                                              .path = std::string(path),
                                              .added_ns = now_ns,
                                              .bytes = std::string(bytes)});
  if (!file) {
    return fail(std::move(file));
  }
  const CatalogDocument row{.path = std::string(path),
                            .size = bytes.size(),
                            .added_ns = now_ns,
                            .file = *std::move(file)};
  const Database& database = state_->database;
  auto replaced = state_->write([&]() -> Result<std::string> {
    auto view = find_or_make_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    auto before = find_document(database, *view, path);
    if (!before) {
      return fail(std::move(before));
    }
    auto put = put_row(database, *view, row, *before ? &**before : nullptr);
    if (!put) {
      return fail(std::move(put));
    }
    return *before ? (**before).file : std::string();
  });
  const std::string unwanted = replaced ? *replaced : row.file;
  if (!unwanted.empty() && (!replaced || unwanted != row.file)) {
    auto deleted = delete_document(state_->folder, unwanted);
    static_cast<void>(deleted);  // it would go when documents are taken in
  }
  return replaced ? Result<void>() : fail(std::move(replaced));
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
    auto document = find_document(database, **view, path);
    if (!document) {
      return fail(std::move(document));
    }
    if (!*document) {
      return false;
    }
    if (auto deleted = delete_document(state_->folder, (**document).file); !deleted) {
      return fail(std::move(deleted));
    }
    if (auto removed = remove_row(database, **view, **document); !removed) {
      return fail(std::move(removed));
    }
    return true;
  });
}

Result<std::string> Catalog::document(std::string_view root, std::string_view path) const {
  auto row = state_->read([&](const Database& database) -> Result<std::optional<CatalogDocument>> {
    auto view = find_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    return *view ? find_document(database, **view, path) : std::nullopt;
  });
  if (!row) {
    return fail(std::move(row));
  }
  if (!*row) {
    return fail(ErrorKind::kNotFound, "no document was handed over as " + std::string(path));
  }
  auto file = read_document(state_->folder, (**row).file);
  if (!file) {
    return fail(std::move(file));
  }
  if (file->root != root || file->path != path) {
    return fail(ErrorKind::kCorrupt, (**row).file + " holds another document");
  }
  return std::move(file->bytes);
}

}  // namespace strata::store
