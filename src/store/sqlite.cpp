// Maps SQLite's result codes to ErrorKind: a malformed file is kCorrupt, a lock that outlasts the
// time-out kBusy. Tested by catalog_test.cpp.
#include "store/sqlite.hpp"

#include <utility>

#include <sqlite3.h>

namespace strata::store {

namespace {

ErrorKind kind_of(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ErrorKind::kBusy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_SCHEMA:
    case SQLITE_FORMAT:
    case SQLITE_MISMATCH:
    case SQLITE_CONSTRAINT:
    case SQLITE_ERROR:
      return ErrorKind::kCorrupt;  // our statements are right for our schema
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
      return ErrorKind::kPermission;
    case SQLITE_NOMEM:
    case SQLITE_MISUSE:
    case SQLITE_RANGE:
    case SQLITE_INTERNAL:
      return ErrorKind::kInternal;
    default:
      return ErrorKind::kIo;
  }
}

/// Paths are given as URIs, the only way to say "immutable".
std::string uri_of(const std::string& path, OpenMode mode) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = path.starts_with('/') ? "file://" : "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      const auto byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kHex[byte >> 4U];
      uri += kHex[byte & 0xfU];
    } else {
      uri += c;
    }
  }
  return mode == OpenMode::kImmutable ? uri + "?immutable=1" : uri;
}

tl::unexpected<Error> fail_sqlite(int code, sqlite3* database) {
  std::string message = std::string("SQLite: ") + sqlite3_errstr(code);
  if (database != nullptr) {
    message += std::string(" (") + sqlite3_errmsg(database) + ")";
  }
  return fail(kind_of(code), std::move(message));
}

}  // namespace

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

// What can go wrong when binding (a wrong parameter number, no memory) makes the following step
// fail.
void Statement::bind_text(int parameter, std::string_view text) {
  const char* bytes = text.data() == nullptr ? "" : text.data();  // a null pointer would bind NULL
  sqlite3_bind_text64(statement_.get(), parameter, bytes, text.size(), nullptr, SQLITE_UTF8);
}

void Statement::bind_blob(int parameter, std::string_view bytes) {
  const char* start = bytes.data() == nullptr ? "" : bytes.data();
  sqlite3_bind_blob64(statement_.get(), parameter, start, bytes.size(), nullptr);
}

void Statement::bind_integer(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) {
    return true;
  }
  if (code == SQLITE_DONE) {
    return false;
  }
  return fail_sqlite(code, sqlite3_db_handle(statement_.get()));
}

Result<void> Statement::run() {
  auto stepped = step();
  sqlite3_reset(statement_.get());
  if (!stepped) {
    return fail(std::move(stepped));
  }
  return {};
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::string_view Statement::text(int column) const {
  const auto* bytes =
      sqlite3_column_text(statement_.get(), column);  // before column_bytes: it may convert
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (bytes == nullptr || size <= 0) {
    return {};
  }
  const void* untyped = bytes;
  return {static_cast<const char*>(untyped), static_cast<std::size_t>(size)};
}

std::string_view Statement::blob(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (bytes == nullptr || size <= 0) {
    return {};
  }
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

void Database::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<Database> Database::open(const std::string& path, int busy_timeout_ms, OpenMode mode) {
  sqlite3* handle = nullptr;
  const int access = mode == OpenMode::kReadWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                  : SQLITE_OPEN_READONLY;
  const std::string name = uri_of(path, mode);
  const int code = sqlite3_open_v2(name.c_str(), &handle,
                                   access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
  Database database(handle);
  if (code != SQLITE_OK) {
    return fail_sqlite(code, handle);
  }
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, busy_timeout_ms);
  // Without this the last connection deletes the log's files, and the next one, which may only want
  // to read, makes them again.
  int persist = 1;
  sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
  return database;
}

Result<void> Database::run(const char* statements) const {
  const int code = sqlite3_exec(database_.get(), statements, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) {
    return fail_sqlite(code, database_.get());
  }
  return {};
}

Result<Statement> Database::prepare(std::string_view statement) const {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), statement.data(),
                                      static_cast<int>(statement.size()), &prepared, nullptr);
  if (code != SQLITE_OK) {
    return fail_sqlite(code, database_.get());
  }
  return Statement(prepared);
}

Result<std::int64_t> Database::integer(std::string_view query) const {
  auto statement = prepare(query);
  if (!statement) {
    return fail(std::move(statement));
  }
  auto row = statement->step();
  if (!row) {
    return fail(std::move(row));
  }
  return *row ? statement->integer(0) : 0;
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

bool Database::has_moved() const {
  int moved = 0;
  const int code = sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return code == SQLITE_OK && moved != 0;
}

Result<Transaction> Transaction::begin(const Database& database, const char* begin) {
  if (auto begun = database.run(begin); !begun) {
    return fail(std::move(begun));
  }
  return Transaction(database);
}

Result<void> Transaction::commit() { return database_->run("COMMIT"); }

Transaction::~Transaction() {
  if (database_ == nullptr || !database_->in_transaction()) {
    return;
  }
  const auto ignored = database_->run("ROLLBACK");  // it also rolls back when the connection closes
  static_cast<void>(ignored);
}

Transaction::Transaction(Transaction&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)) {}

}  // namespace strata::store
