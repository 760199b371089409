// The catalogue: one SQLite database, the only commit point. It says which segments make up the
// index, which file of the working tree is in which segment, and which files were skipped and why.
// A crash leaves the last commit readable. Schema, durability and version history: store/format.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/result.hpp"

namespace strata::store {

/// One indexed file of the working tree.
struct CatalogFile {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::uint64_t inode = 0;
  std::int64_t seen_ns =
      0;  ///< when it was read; an mtime not older than this is not trusted (same-second edits)
  Hash128 content_hash;
  std::string segment;  ///< file name of the segment that holds its analysis

  friend bool operator==(const CatalogFile&, const CatalogFile&) = default;
};

struct CatalogSkipped {
  std::string path;
  std::string reason;  ///< stable word, see scan::to_string(SkipReason)
  std::string detail;
  /// Set where the file had to be read to know (binary, empty, ...), so that it is not read again
  /// while unchanged.
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::uint64_t inode = 0;
  std::int64_t seen_ns = 0;

  friend bool operator==(const CatalogSkipped&, const CatalogSkipped&) = default;
};

/// The whole state of an index at one commit.
struct Snapshot {
  std::string root;                     ///< absolute path of the indexed folder
  std::string fingerprint;              ///< options and model; a change forces a re-index
  std::uint64_t generation = 0;         ///< +1 at every commit
  std::vector<std::string> segments;    ///< file names, unique, in order of creation
  std::vector<CatalogFile> files;       ///< sorted by path (bytewise), each path once
  std::vector<CatalogSkipped> skipped;  ///< sorted by path (bytewise), each path once

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// What a commit did.
struct CommitReport {
  std::uint64_t generation = 0;  ///< of the new state
  std::uint64_t rows_changed =
      0;  ///< rows of files, skipped files and segments that were written or deleted
};

/// A connection to the catalogue of one index. Members may be called from several threads; they
/// take turns.
class Catalog {
 public:
  /// Opens or creates the database `folder`/catalog.sqlite (WAL, busy time-out of 10 s); the folder
  /// must exist. A database of another format version, or of another program, is kUnsupported; one
  /// that SQLite calls malformed is kCorrupt.
  [[nodiscard]] static Result<Catalog> open(const std::string& folder);
  ~Catalog();
  Catalog(Catalog&&) noexcept;
  Catalog& operator=(Catalog&&) noexcept;

  /// Last committed state, read as one; an empty snapshot (generation 0) for a new index. Never
  /// waits for a writer.
  [[nodiscard]] Result<Snapshot> load() const;
  /// Replaces the state in one transaction and makes it generation expected_generation + 1 (that of
  /// `snapshot` is not looked at). Reads all rows, writes only those that differ. When this
  /// returns, the state survives a power cut. kBusy if another process committed since
  /// `expected_generation`, or is committing for longer than the time-out; kInvalidArgument if
  /// `snapshot` breaks what is said about its members.
  [[nodiscard]] Result<CommitReport> commit(const Snapshot& snapshot,
                                            std::uint64_t expected_generation);

 private:
  struct State;
  explicit Catalog(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::store
