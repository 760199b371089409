// What a catalogue holds, shared by the files that implement it: one connection, on which one
// transaction runs at a time.
#pragma once

#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {

struct Catalog::State {
  std::string folder;
  Database database;
  bool read_only = false;
  std::mutex mutex;

  State(std::string index_folder, Database opened, bool only_for_reading)
      : folder(std::move(index_folder)), database(std::move(opened)), read_only(only_for_reading) {}

  /// Runs work(database) within a transaction that sees one state.
  template <class Work>
  auto read(Work work) -> std::invoke_result_t<Work, const Database&> {
    const std::scoped_lock lock(mutex);
    auto transaction = Transaction::begin(database, "BEGIN");
    if (!transaction) {
      return fail(std::move(transaction));
    }
    return work(database);
  }

  [[nodiscard]] static tl::unexpected<Error> cannot_write() {
    return fail(ErrorKind::kPermission, "the folder of the index cannot be written to");
  }

  /// Runs work() within a write transaction and commits if it succeeds.
  template <class Work>
  auto write(Work work) -> std::invoke_result_t<Work> {
    const std::scoped_lock lock(mutex);
    if (read_only) {
      return cannot_write();
    }
    auto transaction = Transaction::begin(database, "BEGIN IMMEDIATE");
    if (!transaction) {
      return fail(std::move(transaction));
    }
    auto done = work();
    if (!done) {
      return done;
    }
    if (auto committed = transaction->commit(); !committed) {
      return fail(std::move(committed));
    }
    return done;
  }

  [[nodiscard]] Result<CommitReport> commit(const Snapshot& snapshot,
                                            std::uint64_t expected_generation,
                                            const Snapshot* loaded);
};

}  // namespace strata::store
