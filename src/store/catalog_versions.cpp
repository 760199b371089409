// Another process may make or convert the same database at the same time, so what is to be done is
// decided within the write transaction. Documents go to their files before the transaction ends: a
// crash in between leaves files that the next attempt writes again under the same names. Tested by
// catalog_pool_test.cpp.
#include "store/catalog_versions.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "store/catalog_documents.hpp"
#include "store/catalog_rows.hpp"
#include "store/catalog_tables.hpp"
#include "store/catalog_view.hpp"
#include "store/document_files.hpp"

namespace strata::store {

namespace {

constexpr std::int64_t kApplicationId = 0x53747261;  // "Stra"

/// See version_of; call within a transaction.
Result<std::int64_t> version_within(const Database& database) {
  auto version = database.integer("PRAGMA user_version");
  if (!version) {
    return version;
  }
  auto application = database.integer("PRAGMA application_id");
  if (!application) {
    return application;
  }
  if (*version == 0 && *application == 0) {
    auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
    if (!tables || *tables == 0) {
      return tables;
    }
  }
  if (*application != kApplicationId) {
    return fail(ErrorKind::kUnsupported, "the database belongs to another program");
  }
  if (*version > kCatalogVersion) {
    return fail(ErrorKind::kUnsupported,
                "catalogue of version " + std::to_string(*version) +
                    ", written by a newer strata; this build reads up to " +
                    std::to_string(kCatalogVersion));
  }
  return *version < 1 ? 1 : *version;
}

Result<void> drop_tables(const Database& database) {
  std::vector<std::string> names;
  {
    auto select = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (!select) {
      return fail(std::move(select));
    }
    auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
      if (!row.text(0).starts_with("sqlite_")) {
        names.emplace_back(row.text(0));
      }
      return {};
    });
    if (!read) {
      return read;
    }
  }
  for (const std::string& name : names) {
    if (auto dropped = database.run(("DROP TABLE \"" + name + "\"").c_str()); !dropped) {
      return dropped;
    }
  }
  return {};
}

/// Writes the documents of version 3 into files and gives them rows of version 4.
Result<void> move_documents(const Database& database, const std::string& folder) {
  auto select = database.prepare(
      "SELECT view.id, view.root, path, added_ns, bytes FROM document_3 JOIN view ON view.id = "
      "document_3.view");
  if (!select) {
    return fail(std::move(select));
  }
  auto put = database.prepare(DocumentTable::kPut);
  if (!put) {
    return fail(std::move(put));
  }
  auto moved = for_each_row(*select, [&](const Statement& row) -> Result<void> {
    const DocumentFile document{.root = std::string(row.text(1)),
                                .path = std::string(row.text(2)),
                                .added_ns = row.integer(3),
                                .bytes = std::string(row.blob(4))};
    auto file = write_document(folder, document);
    if (!file) {
      return fail(std::move(file));
    }
    return DocumentTable::put(*put, row.integer(0),
                              {.path = document.path,
                               .size = document.bytes.size(),
                               .added_ns = document.added_ns,
                               .file = *std::move(file)});
  });
  return moved ? database.run("DROP TABLE document_3") : std::move(moved);
}

/// Rows that were written without checks get them.
Result<void> fill_in_checks(const Database& database) {
  std::vector<ViewRow> views;
  {
    auto select = database.prepare(
        "SELECT id, root, fingerprint, generation, committed_ns, peak_memory FROM view");
    if (!select) {
      return fail(std::move(select));
    }
    auto read = for_each_row(*select, [&](const Statement& row) -> Result<void> {
      views.push_back({.id = row.integer(0),
                       .root = std::string(row.text(1)),
                       .fingerprint = std::string(row.text(2)),
                       .generation = to_unsigned(row.integer(3)),
                       .committed_ns = row.integer(4),
                       .peak_memory = to_unsigned(row.integer(5))});
      return {};
    });
    if (!read) {
      return read;
    }
  }
  for (ViewRow& view : views) {
    auto rows = read_unchecked(database, view);
    if (!rows) {
      return fail(std::move(rows));
    }
    view.rows_check = rows_check_of(*rows);
    view.documents_check = documents_check_of(rows->documents);
    if (auto written = write_view(database, view); !written) {
      return written;
    }
  }
  return {};
}

Result<void> convert(const Database& database, std::int64_t version, const std::string& folder) {
  if (version == 2) {
    if (auto altered = database.run(kFromVersion2); !altered) {
      return altered;
    }
  }
  if (auto altered = database.run(kFromVersion3); !altered) {
    return altered;
  }
  if (auto moved = move_documents(database, folder); !moved) {
    return moved;
  }
  return fill_in_checks(database);
}

Result<void> make_new(const Database& database, const std::string& folder) {
  if (auto dropped = drop_tables(database); !dropped) {
    return dropped;
  }
  if (auto created = database.run(kCatalogSchema); !created) {
    return created;
  }
  return take_in_documents(database, folder);
}

}  // namespace

Result<std::int64_t> version_of(const Database& database) {
  auto transaction = Transaction::begin(database, "BEGIN");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  return version_within(database);
}

Result<void> make_current(const Database& database, const std::string& folder) {
  auto transaction = Transaction::begin(database, "BEGIN IMMEDIATE");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  auto version = version_within(database);
  if (!version) {
    return fail(std::move(version));
  }
  if (*version == kCatalogVersion) {
    return {};  // another process was faster
  }
  auto made = *version < 2 ? make_new(database, folder) : convert(database, *version, folder);
  if (!made) {
    return made;
  }
  const std::string stamp = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                            "; PRAGMA user_version = " + std::to_string(kCatalogVersion) + ";";
  if (auto stamped = database.run(stamp.c_str()); !stamped) {
    return stamped;
  }
  return transaction->commit();
}

}  // namespace strata::store
