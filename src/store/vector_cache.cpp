// A table of SQLite: key, session of the last use, and the numbers behind their checksum, since
// SQLite has none. A session is one opening of the file; "used" is written once in each, so that
// finding costs a write at most once. Bytes are given back by incremental vacuum. The rollback
// journal is synced with every keep(), which follows a request to a server and is cheap beside it.
// Tested by vector_cache_test.cpp.
#include "store/vector_cache.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <utility>

#include "store/sqlite.hpp"

namespace strata::store {

namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMs = 10'000;
constexpr std::int64_t kVersion = 1;
constexpr std::size_t kSumBytes = 8;

constexpr const char* kSchema =
    "PRAGMA auto_vacuum = INCREMENTAL;"
    "PRAGMA journal_mode = TRUNCATE;"
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS vector (key BLOB PRIMARY KEY NOT NULL, used INTEGER NOT NULL,"
    " numbers BLOB NOT NULL);"
    "CREATE INDEX IF NOT EXISTS vector_used ON vector (used);"
    "PRAGMA user_version = 1;"
    "COMMIT;";

std::string path_in(const std::string& folder) {
  return (fs::path(folder) / kVectorCacheFile).string();
}

std::string bytes_of(const Hash128& key) {
  std::string bytes(2 * sizeof(std::uint64_t), '\0');
  std::memcpy(bytes.data(), &key.low, sizeof key.low);
  std::memcpy(bytes.data() + sizeof key.low, &key.high, sizeof key.high);
  return bytes;
}

std::string packed(std::span<const float> row) {
  std::string bytes(kSumBytes + row.size_bytes(), '\0');
  std::memcpy(bytes.data() + kSumBytes, row.data(), row.size_bytes());
  const std::uint64_t sum = hash64(std::string_view(bytes).substr(kSumBytes));
  std::memcpy(bytes.data(), &sum, kSumBytes);
  return bytes;
}

std::optional<std::vector<float>> unpacked(std::string_view bytes) {
  if (bytes.size() <= kSumBytes || (bytes.size() - kSumBytes) % sizeof(float) != 0) {
    return std::nullopt;
  }
  std::uint64_t sum = 0;
  std::memcpy(&sum, bytes.data(), kSumBytes);
  bytes.remove_prefix(kSumBytes);
  if (hash64(bytes) != sum) {
    return std::nullopt;
  }
  std::vector<float> row(bytes.size() / sizeof(float));
  std::memcpy(row.data(), bytes.data(), bytes.size());
  return row;
}

Result<Database> open_and_prepare(const std::string& path) {
  auto database = Database::open(path, kPatienceMs);
  if (!database) {
    return database;
  }
  auto version = database->integer("PRAGMA user_version");
  if (!version) {
    return fail(std::move(version));
  }
  if (*version != 0 && *version != kVersion) {
    return fail(ErrorKind::kCorrupt, path + " is of another version");
  }
  if (auto made = database->run(kSchema); !made) {
    return fail(std::move(made));
  }
  return database;
}

}  // namespace

struct VectorCache::State {
  explicit State(Database opened) : database(std::move(opened)) {}

  Database database;
  std::mutex mutex;          // a connection serves one thread at a time
  std::int64_t session = 1;  // later than all that is in the file
};

VectorCache::VectorCache(std::unique_ptr<State> state) : state_(std::move(state)) {}

VectorCache::~VectorCache() = default;
VectorCache::VectorCache(VectorCache&&) noexcept = default;
VectorCache& VectorCache::operator=(VectorCache&&) noexcept = default;

Result<VectorCache> VectorCache::open(const std::string& folder) {
  auto database = open_and_prepare(path_in(folder));
  if (!database && database.error().kind == ErrorKind::kCorrupt) {
    remove_vector_cache(folder);
    database = open_and_prepare(path_in(folder));
  }
  if (!database) {
    return fail(std::move(database), "opening the cache of vectors in " + folder);
  }
  auto state = std::make_unique<State>(*std::move(database));
  const auto last = state->database.integer("SELECT max(used) FROM vector");
  state->session = last ? *last + 1 : 1;
  return VectorCache(std::move(state));
}

Result<std::vector<std::optional<std::vector<float>>>> VectorCache::find(
    std::span<const Hash128> keys) {
  const std::lock_guard lock(state_->mutex);
  std::vector<std::optional<std::vector<float>>> found(keys.size());
  auto transaction = Transaction::begin(state_->database, "BEGIN IMMEDIATE");
  auto select = state_->database.prepare("SELECT numbers FROM vector WHERE key = ?1");
  auto touch = state_->database.prepare("UPDATE vector SET used = ?2 WHERE key = ?1 AND used < ?2");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  if (!select || !touch) {
    return fail(!select ? std::move(select) : std::move(touch));
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string key = bytes_of(keys[i]);
    select->bind_blob(1, key);
    auto row = select->step();
    if (!row) {
      return fail(std::move(row));
    }
    if (*row) {
      found[i] = unpacked(select->blob(0));
    }
    select->reset();
    touch->bind_blob(1, key);
    touch->bind_integer(2, state_->session);
    if (auto touched = touch->run(); !touched) {
      return fail(std::move(touched));
    }
  }
  if (auto committed = transaction->commit(); !committed) {
    return fail(std::move(committed));
  }
  return found;
}

Result<void> VectorCache::keep(std::span<const Hash128> keys, std::span<const float> rows,
                               std::size_t width) {
  const std::lock_guard lock(state_->mutex);
  auto transaction = Transaction::begin(state_->database, "BEGIN IMMEDIATE");
  auto insert = state_->database.prepare(
      "INSERT OR REPLACE INTO vector (key, used, numbers) VALUES (?1, ?2, ?3)");
  if (!transaction) {
    return fail(std::move(transaction));
  }
  if (!insert) {
    return fail(std::move(insert));
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string key = bytes_of(keys[i]);
    const std::string numbers = packed(rows.subspan(i * width, width));
    insert->bind_blob(1, key);
    insert->bind_integer(2, state_->session);
    insert->bind_blob(3, numbers);
    if (auto inserted = insert->run(); !inserted) {
      return inserted;
    }
  }
  return transaction->commit();
}

Result<std::uint64_t> VectorCache::trim(std::uint64_t most_bytes) {
  const std::lock_guard lock(state_->mutex);
  const Database& database = state_->database;
  std::uint64_t dropped = 0;
  // Half empty pages of the trees stay, so that one pass may not be enough; each drops more.
  for (;;) {
    const auto pages = database.integer("PRAGMA page_count");
    const auto page_bytes = database.integer("PRAGMA page_size");
    const auto count = database.integer("SELECT count(*) FROM vector");
    if (!pages || !page_bytes || !count) {
      return fail(ErrorKind::kCorrupt, "the cache of vectors does not tell its size");
    }
    const auto bytes = static_cast<std::uint64_t>(*pages) * static_cast<std::uint64_t>(*page_bytes);
    if (bytes <= most_bytes || *count == 0) {
      return dropped;
    }
    // Rows of one file are of like length.
    const double share = static_cast<double>(most_bytes) / static_cast<double>(bytes);
    const auto left = static_cast<std::int64_t>(share * static_cast<double>(*count));
    auto remove = database.prepare(
        "DELETE FROM vector WHERE rowid IN"
        " (SELECT rowid FROM vector ORDER BY used, rowid LIMIT ?1)");
    if (!remove) {
      return fail(std::move(remove));
    }
    remove->bind_integer(1, *count - left);
    if (auto removed = remove->run(); !removed) {
      return fail(std::move(removed));
    }
    if (auto shrunk = database.run("PRAGMA incremental_vacuum"); !shrunk) {
      return fail(std::move(shrunk));
    }
    dropped += static_cast<std::uint64_t>(*count - left);
  }
}

Result<std::uint64_t> VectorCache::size() const {
  const std::lock_guard lock(state_->mutex);
  auto count = state_->database.integer("SELECT count(*) FROM vector");
  if (!count) {
    return fail(std::move(count));
  }
  return static_cast<std::uint64_t>(*count);
}

void remove_vector_cache(const std::string& folder) {
  std::error_code ignored;
  for (const char* ending : {"", "-journal", "-wal", "-shm"}) {
    fs::remove(path_in(folder) + ending, ignored);
  }
}

}  // namespace strata::store
