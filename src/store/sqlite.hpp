// A thin, value-like face of SQLite's C interface: a connection, a prepared statement, errors as
// Result. Only store/ sees it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace strata::store {

/// A prepared statement. Parameters and columns: 1-based and 0-based, as in SQLite.
class Statement {
 public:
  /// Bound bytes must live until the statement has been stepped or reset.
  void bind_text(int parameter, std::string_view text);
  void bind_blob(int parameter, std::string_view bytes);
  void bind_integer(int parameter, std::int64_t value);

  /// True if there is a row, false when done.
  [[nodiscard]] Result<bool> step();
  /// Runs a statement that gives no rows, then makes it ready to be bound again.
  [[nodiscard]] Result<void> run();

  /// Makes it ready to be bound and stepped again.
  void reset();

  /// Columns of the current row, valid until the next step. A NULL reads as empty or 0.
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::string_view blob(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;

 private:
  friend class Database;

  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };

  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

enum class OpenMode {
  kReadWrite,  ///< made if it does not exist
  kReadOnly,   ///< others may write meanwhile
  kImmutable,  ///< nobody writes; needs no files beside the database
};

/// A connection. Not to be used by two threads at once.
class Database {
 public:
  [[nodiscard]] static Result<Database> open(const std::string& path, int busy_timeout_ms,
                                             OpenMode mode = OpenMode::kReadWrite);

  /// Runs statements that give no rows, or whose rows do not matter.
  [[nodiscard]] Result<void> run(const char* statements) const;
  [[nodiscard]] Result<Statement> prepare(std::string_view statement) const;
  /// First column of the first row; 0 if there is none.
  [[nodiscard]] Result<std::int64_t> integer(std::string_view query) const;
  /// True between a successful BEGIN and the end of its transaction.
  [[nodiscard]] bool in_transaction() const;
  /// True if the file was deleted, renamed or replaced since it was opened.
  [[nodiscard]] bool has_moved() const;

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
  };

  explicit Database(sqlite3* database) : database_(database) {}

  std::unique_ptr<sqlite3, Closer> database_;
};

/// Calls use(row), which returns a Result<void>, for each row that a statement gives; its
/// parameters must be bound. Stops at the first failure.
template <class Use>
[[nodiscard]] Result<void> for_each_row(Statement& statement, Use use) {
  while (true) {
    auto more = statement.step();
    if (!more) {
      return fail(std::move(more));
    }
    if (!*more) {
      return {};
    }
    if (Result<void> used = use(std::as_const(statement)); !used) {
      return used;
    }
  }
}

/// Rolls back at the end of its scope unless it was committed.
class Transaction {
 public:
  /// `begin`: "BEGIN" to read one consistent state, "BEGIN IMMEDIATE" to write.
  [[nodiscard]] static Result<Transaction> begin(const Database& database, const char* begin);
  [[nodiscard]] Result<void> commit();
  ~Transaction();
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;

 private:
  explicit Transaction(const Database& database) : database_(&database) {}

  const Database* database_;
};

}  // namespace strata::store
