// One connection, one transaction per operation. BEGIN IMMEDIATE takes the write lock before the
// generation is read, so the check and the commit cannot be separated. synchronous=FULL: in WAL
// mode NORMAL would let a power cut undo a commit after segments that only the older state names
// have been deleted (see format.md). Tested by catalog_test.cpp.
#include "store/catalog.hpp"

#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>

#include "store/catalog_rows.hpp"
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

/// True if the file is ours, false if it is still empty.
Result<bool> is_catalog(const Database& database) {
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
      return false;
    }
  }
  if (*application != kApplicationId) {
    return fail(ErrorKind::kUnsupported, "the database belongs to another program");
  }
  if (*version != kCatalogVersion) {
    return fail(ErrorKind::kUnsupported, "catalogue of version " + std::to_string(*version) +
                                             "; this build reads version " +
                                             std::to_string(kCatalogVersion));
  }
  return true;
}

/// The same, read as one state: between two statements another process may create the tables.
Result<bool> is_catalog_now(const Database& database) {
  const auto transaction = Transaction::begin(database, "BEGIN");
  if (!transaction) {
    return fail(transaction.error().kind, transaction.error().to_string());
  }
  return is_catalog(database);
}

Result<void> create_tables(const Database& database) {
  auto transaction = Transaction::begin(database, "BEGIN IMMEDIATE");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  auto done = is_catalog(database);  // another process may have been faster
  if (!done) {
    return fail(std::move(done));
  }
  if (*done) {
    return {};
  }
  const std::string stamp = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                            "; PRAGMA user_version = " + std::to_string(kCatalogVersion) + ";";
  if (auto created = database.run((kCatalogSchema + stamp).c_str()); !created) {
    return created;
  }
  return transaction->commit();
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

struct Catalog::State {
  Database database;
  std::mutex mutex;  // a connection has one transaction at a time
};

Catalog::Catalog(std::unique_ptr<State> state) : state_(std::move(state)) {}

Catalog::~Catalog() = default;
Catalog::Catalog(Catalog&&) noexcept = default;
Catalog& Catalog::operator=(Catalog&&) noexcept = default;

Result<Catalog> Catalog::open(const std::string& folder) {
  const std::string path = folder + "/catalog.sqlite";
  auto database = Database::open(path, kBusyTimeoutMs);
  if (!database) {
    return fail(std::move(database), "opening " + path);
  }
  // Before anything is written into a file that may not be ours.
  auto ready = is_catalog_now(*database);
  if (!ready) {
    return fail(std::move(ready), "opening " + path);
  }
  if (auto configured = configure(*database); !configured) {
    return fail(std::move(configured), "opening " + path);
  }
  if (!*ready) {
    if (auto created = create_tables(*database); !created) {
      return fail(std::move(created), "creating " + path);
    }
    if (auto synced = sync_folder(folder); !synced) {
      return fail(std::move(synced));
    }
  }
  return Catalog(std::make_unique<State>(*std::move(database)));
}

Result<Snapshot> Catalog::load() const {
  const std::scoped_lock lock(state_->mutex);
  auto transaction = Transaction::begin(state_->database, "BEGIN");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  return read_snapshot(state_->database);
}

Result<CommitReport> Catalog::commit(const Snapshot& snapshot, std::uint64_t expected_generation) {
  if (auto broken = broken_promise(snapshot)) {
    return fail(ErrorKind::kInvalidArgument, "catalogue: " + *broken);
  }
  const std::scoped_lock lock(state_->mutex);
  auto transaction = Transaction::begin(state_->database, "BEGIN IMMEDIATE");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  auto generation = state_->database.integer("SELECT generation FROM state WHERE id = 1");
  if (!generation) {
    return fail(std::move(generation));
  }
  if (static_cast<std::uint64_t>(*generation) != expected_generation) {
    return fail(ErrorKind::kBusy,
                "another process has committed generation " + std::to_string(*generation));
  }
  auto changed = write_snapshot(state_->database, snapshot, expected_generation + 1);
  if (!changed) {
    return fail(std::move(changed));
  }
  if (auto committed = transaction->commit(); !committed) {
    return fail(std::move(committed));
  }
  return CommitReport{.generation = expected_generation + 1, .rows_changed = *changed};
}

}  // namespace strata::store
