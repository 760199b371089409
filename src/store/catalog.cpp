// One connection, one transaction per operation. BEGIN IMMEDIATE takes the write lock before the
// generation is read, so the check and the commit cannot be separated. synchronous=FULL: in WAL
// mode NORMAL would let a power cut undo a commit after segments that only the older state names
// have been deleted (see format.md). Tested by catalog_test.cpp.
#include "store/catalog.hpp"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>
#include <unistd.h>
#include <unordered_set>
#include <utility>

#include "store/catalog_rows.hpp"
#include "store/catalog_state.hpp"
#include "store/catalog_tables.hpp"
#include "store/catalog_versions.hpp"
#include "store/durable_file.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

namespace {

constexpr int kBusyTimeoutMs = 10'000;

/// Settings of a connection; none of them changes what is in the file, except that the first one
/// stays with it.
Result<void> configure(const Database& database) {
  // Switching to WAL needs the file for itself for a moment and does not wait as other statements
  // do: two processes that create an index at once may both be refused.
  for (int attempt = 0;; ++attempt) {
    auto wal = database.run("PRAGMA journal_mode = WAL");
    if (wal) {
      break;
    }
    if (wal.error().kind != ErrorKind::kBusy || attempt == 100) {
      return wal;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return database.run(
      "PRAGMA synchronous = FULL;"
      "PRAGMA trusted_schema = OFF;"
      "PRAGMA cell_size_check = ON;"
      "PRAGMA journal_size_limit = 4194304;");
}

/// Opens for reading a catalogue whose folder may not be written to.
Result<Database> open_to_read(const std::string& path) {
  // Where there is no log, nobody is writing and the file may be read as it is; else SQLite reads
  // both, with the log's index beside it.
  std::error_code ignored;
  const bool has_log = std::filesystem::exists(path + "-wal", ignored);
  auto database =
      Database::open(path, kBusyTimeoutMs, has_log ? OpenMode::kReadOnly : OpenMode::kImmutable);
  if (!database) {
    return database;
  }
  auto stage = version_of(*database);
  if (!stage) {
    return fail(std::move(stage));
  }
  if (*stage != kCatalogVersion) {
    return fail(ErrorKind::kPermission,
                "there is no index of this version yet, and the folder cannot be written to");
  }
  return database;
}

Result<Database> open_to_write(const std::string& folder, const std::string& path) {
  auto database = Database::open(path, kBusyTimeoutMs, OpenMode::kReadWrite);
  if (!database) {
    return database;
  }
  // Before anything is written into a file that may not be ours.
  auto ready = version_of(*database);
  if (!ready) {
    return fail(std::move(ready));
  }
  if (auto configured = configure(*database); !configured) {
    return fail(std::move(configured));
  }
  if (*ready != kCatalogVersion) {
    if (auto made = make_current(*database, folder); !made) {
      return fail(std::move(made), "making the tables");
    }
    if (auto synced = sync_folder(folder); !synced) {
      return fail(std::move(synced));
    }
  }
  return database;
}

/// What a snapshot promises; the first broken promise, or nothing.
std::optional<std::string> broken_promise(const Snapshot& snapshot) {
  const std::unordered_set<std::string_view> segments(snapshot.segments.begin(),
                                                      snapshot.segments.end());
  if (segments.size() != snapshot.segments.size()) {
    return "a segment is listed twice";
  }
  for (std::size_t i = 0; i < snapshot.files.size(); ++i) {
    const CatalogFile& file = snapshot.files[i];
    if (i > 0 && !(snapshot.files[i - 1].path < file.path)) {
      return "files are not sorted at " + file.path;
    }
    if (!segments.contains(file.segment)) {
      return file.path + " names a segment that is not listed";
    }
  }
  for (std::size_t i = 1; i < snapshot.skipped.size(); ++i) {
    const std::string& path = snapshot.skipped[i].path;
    if (!(snapshot.skipped[i - 1].path < path)) {
      return "skipped files are not sorted at " + path;
    }
  }
  return std::nullopt;
}

}  // namespace

Catalog::Catalog(std::unique_ptr<State> state) : state_(std::move(state)) {}

Catalog::~Catalog() = default;
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog& Catalog::operator=(Catalog&&) noexcept = default;

Result<Catalog> Catalog::open(const std::string& folder) {
  const std::string path = folder + "/catalog.sqlite";
  bool read_only = ::access(folder.c_str(), W_OK) != 0 && (errno == EACCES || errno == EROFS);
  auto database = read_only ? open_to_read(path) : open_to_write(folder, path);
  if (!read_only && !database && database.error().kind == ErrorKind::kPermission) {
    read_only = true;  // the folder may be written to, but not the file
    database = open_to_read(path);
  }
  if (!database && database.error().kind == ErrorKind::kUnsupported) {
    return fail(ErrorKind::kUnsupported,
                "opening " + path + ": " + database.error().to_string() +
                    "; if that cannot be, it is damaged: delete it, and the next command makes it "
                    "anew (documents that were handed over lie beside it and are kept)");
  }
  if (!database) {
    return fail(std::move(database), "opening " + path);
  }
  return Catalog(std::make_unique<State>(folder, *std::move(database), read_only));
}

bool Catalog::read_only() const { return state_->read_only; }

bool Catalog::is_displaced() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->database.has_moved();
}

Result<Snapshot> Catalog::load(std::string_view root) const {
  return state_->read([&](const Database& database) -> Result<Snapshot> {
    auto view = find_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    return *view ? read_snapshot(database, **view) : Snapshot{};
  });
}

Result<std::uint64_t> Catalog::generation(std::string_view root) const {
  return state_->read([&](const Database& database) -> Result<std::uint64_t> {
    auto view = find_view(database, root);
    if (!view) {
      return fail(std::move(view));
    }
    return *view ? (**view).generation : 0;
  });
}

Result<CommitReport> Catalog::commit(const Snapshot& snapshot, std::uint64_t expected_generation) {
  return state_->commit(snapshot, expected_generation, nullptr);
}

Result<CommitReport> Catalog::commit(const Snapshot& snapshot, const Snapshot& loaded) {
  return state_->commit(snapshot, loaded.generation, &loaded);
}

Result<CommitReport> Catalog::State::commit(const Snapshot& snapshot,
                                            std::uint64_t expected_generation,
                                            const Snapshot* loaded) {
  if (auto broken = broken_promise(snapshot)) {
    return fail(ErrorKind::kInvalidArgument, "catalogue: " + *broken);
  }
  return write([&]() -> Result<CommitReport> {
    auto view = find_or_make_view(database, snapshot.root);
    if (!view) {
      return fail(std::move(view));
    }
    if (view->generation != expected_generation) {
      return fail(ErrorKind::kBusy,
                  "another process has committed generation " + std::to_string(view->generation));
    }
    Snapshot stored;
    if (loaded == nullptr) {
      auto read = read_snapshot(database, *view);
      if (!read) {
        return fail(std::move(read));
      }
      stored = *std::move(read);
      loaded = &stored;
    }
    auto changed = write_snapshot(database, *view, *loaded, snapshot, expected_generation + 1);
    if (!changed) {
      return fail(std::move(changed));
    }
    return CommitReport{.generation = expected_generation + 1, .rows_changed = *changed};
  });
}

}  // namespace strata::store
