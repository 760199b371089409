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
#include "store/durable_file.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

namespace {

constexpr int kBusyTimeoutMs = 10'000;
constexpr std::int64_t kApplicationId = 0x53747261;  // "Stra"

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

enum class Stage { kEmpty, kFirst, kSecond, kCurrent };

/// What is in the file; an error if it is not for us.
Result<Stage> stage_of(const Database& database) {
  auto version = database.integer("PRAGMA user_version");
  if (!version) {
    return fail(std::move(version));
  }
  auto application = database.integer("PRAGMA application_id");
  if (!application) {
    return fail(std::move(application));
  }
  if (*version == 0 && *application == 0) {
    auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
    if (!tables) {
      return fail(std::move(tables));
    }
    if (*tables == 0) {
      return Stage::kEmpty;
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
  return *version == kCatalogVersion ? Stage::kCurrent
         : *version == 2             ? Stage::kSecond
                                     : Stage::kFirst;
}

/// The same, read as one state: between two statements another process may create the tables.
Result<Stage> stage_now(const Database& database) {
  auto transaction = Transaction::begin(database, "BEGIN");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  return stage_of(database);
}

/// Everything in a catalogue of the first version can be made again from the files.
Result<void> drop_tables(const Database& database) {
  std::vector<std::string> names;
  {
    auto select = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (!select) {
      return fail(std::move(select));
    }
    while (true) {
      auto more = select->step();
      if (!more) {
        return fail(std::move(more));
      }
      if (!*more) {
        break;
      }
      if (!select->text(0).starts_with("sqlite_")) {
        names.emplace_back(select->text(0));
      }
    }
  }
  for (const std::string& name : names) {
    if (auto dropped = database.run(("DROP TABLE \"" + name + "\"").c_str()); !dropped) {
      return dropped;
    }
  }
  return {};
}

/// Makes the tables, or makes them what this version wants.
Result<void> create_tables(const Database& database) {
  auto transaction = Transaction::begin(database, "BEGIN IMMEDIATE");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  auto stage = stage_of(database);  // another process may have been faster
  if (!stage) {
    return fail(std::move(stage));
  }
  if (*stage == Stage::kCurrent) {
    return {};
  }
  const bool converted = *stage == Stage::kSecond;  // it may hold documents
  if (auto dropped = converted ? Result<void>() : drop_tables(database); !dropped) {
    return dropped;
  }
  const std::string stamp = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                            "; PRAGMA user_version = " + std::to_string(kCatalogVersion) + ";";
  const std::string tables = converted ? kFromVersion2 : kCatalogSchema;
  if (auto created = database.run((tables + stamp).c_str()); !created) {
    return created;
  }
  return transaction->commit();
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
  auto stage = stage_now(*database);
  if (!stage) {
    return fail(std::move(stage));
  }
  if (*stage != Stage::kCurrent) {
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
  auto ready = stage_now(*database);
  if (!ready) {
    return fail(std::move(ready));
  }
  if (auto configured = configure(*database); !configured) {
    return fail(std::move(configured));
  }
  if (*ready != Stage::kCurrent) {
    if (auto created = create_tables(*database); !created) {
      return fail(std::move(created), "creating the tables");
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
  if (!database) {
    return fail(std::move(database), "opening " + path);
  }
  return Catalog(std::make_unique<State>(*std::move(database), read_only));
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
  return state_->read([&](const Database& database) { return read_generation(database, root); });
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
    auto generation = read_generation(database, snapshot.root);
    if (!generation) {
      return fail(std::move(generation));
    }
    if (*generation != expected_generation) {
      return fail(ErrorKind::kBusy,
                  "another process has committed generation " + std::to_string(*generation));
    }
    auto view = find_or_make_view(database, snapshot.root);
    if (!view) {
      return fail(std::move(view));
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
