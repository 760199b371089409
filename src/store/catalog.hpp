// The catalogue: one SQLite database, the only commit point. It holds one or more views (a folder
// at a moment: which file is in which segment, which were skipped and why), the pool of segments
// that they share, and which documents callers handed over. A crash leaves the last commit
// readable, and damage is noticed: whatever a member returns is what was committed, or the error
// kCorrupt. Schema, durability and version history: store/format.md.
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
  std::int64_t changed_ns = 0;  ///< ctime; 0 where it is not known
  std::int64_t seen_ns =
      0;  ///< when it was read; times not older than this are not trusted (same-second edits)
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
  std::int64_t changed_ns = 0;
  std::int64_t seen_ns = 0;

  friend bool operator==(const CatalogSkipped&, const CatalogSkipped&) = default;
};

/// A document that a caller handed over, without its bytes. It stands in its view as if it were a
/// file.
struct CatalogDocument {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t added_ns = 0;
  std::string file = {};  ///< name of the file that holds it, see store/document_files.hpp

  friend bool operator==(const CatalogDocument&, const CatalogDocument&) = default;
};

/// The whole state of a view at one commit.
struct Snapshot {
  std::string root;                        ///< absolute path of the indexed folder; names the view
  std::string fingerprint;                 ///< options and model; a change forces a re-index
  std::uint64_t generation = 0;            ///< +1 at every commit
  std::int64_t committed_ns = 0;           ///< when, as the committer said
  std::uint64_t peak_memory = 0;           ///< of the process that committed, bytes
  std::vector<std::string> segments;       ///< file names, unique, in order of creation
  std::vector<CatalogFile> files;          ///< sorted by path (bytewise), each path once
  std::vector<CatalogSkipped> skipped;     ///< sorted by path (bytewise), each path once
  std::vector<CatalogDocument> documents;  ///< sorted by path; a commit does not look at them

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// What a commit did.
struct CommitReport {
  std::uint64_t generation = 0;  ///< of the new state
  std::uint64_t rows_changed =
      0;  ///< rows of files, skipped files and segments that were written or deleted
};

/// A view without its rows.
struct ViewSummary {
  std::string root;
  std::string fingerprint;
  std::uint64_t generation = 0;
  std::int64_t committed_ns = 0;
  std::uint64_t files = 0;

  friend bool operator==(const ViewSummary&, const ViewSummary&) = default;
};

/// A segment that the catalogue knows.
struct PoolSegment {
  std::string name;
  std::string fingerprint;       ///< of the options and model that made it
  std::int64_t released_ns = 0;  ///< committed_ns of the commit that last stopped naming it
  bool in_use = false;           ///< some view names it

  friend bool operator==(const PoolSegment&, const PoolSegment&) = default;
};

/// A connection to the catalogue of one index folder. Members may be called from several threads;
/// they take turns.
class Catalog {
 public:
  /// Opens or creates the database `folder`/catalog.sqlite (WAL, busy time-out of 10 s); the folder
  /// must exist. A new one takes in the documents whose files lie in the folder. One of an older
  /// format version is converted, or emptied if it holds nothing that cannot be made again; one of
  /// a newer version, or of another program, is kUnsupported; one that SQLite calls malformed is
  /// kCorrupt. Where nothing may be written it is opened for reading, if it is there and complete.
  [[nodiscard]] static Result<Catalog> open(const std::string& folder);
  ~Catalog();
  Catalog(Catalog&&) noexcept;
  Catalog& operator=(Catalog&&) noexcept;

  /// Nothing can be committed: every writing member fails with kPermission.
  [[nodiscard]] bool read_only() const;
  /// The database was deleted, renamed or replaced since it was opened: what is committed is lost.
  [[nodiscard]] bool is_displaced() const;

  /// Last committed state of a view, read as one; an empty snapshot (generation 0) for a new one.
  /// Never waits for a writer.
  [[nodiscard]] Result<Snapshot> load(std::string_view root) const;
  /// Generation of a view: O(1). 0 = there is no such view.
  [[nodiscard]] Result<std::uint64_t> generation(std::string_view root) const;

  /// Replaces the state of the view `snapshot.root` in one transaction and makes it generation
  /// expected_generation + 1 (that of `snapshot` is not looked at). Reads all rows, writes only
  /// those that differ. When this returns, the state survives a power cut. kBusy if another process
  /// committed since `expected_generation`, or is committing for longer than the time-out;
  /// kInvalidArgument if `snapshot` breaks what is said about its members.
  [[nodiscard]] Result<CommitReport> commit(const Snapshot& snapshot,
                                            std::uint64_t expected_generation);
  /// The same where the caller has loaded the state that is replaced: reads no rows.
  [[nodiscard]] Result<CommitReport> commit(const Snapshot& snapshot, const Snapshot& loaded);

  /// All views, by root.
  [[nodiscard]] Result<std::vector<ViewSummary>> views() const;
  /// All known segments, by name.
  [[nodiscard]] Result<std::vector<PoolSegment>> pool() const;
  /// Removes a view with its documents; false if there was none. Its segments stay in the pool.
  [[nodiscard]] Result<bool> forget(std::string_view root, std::int64_t now_ns);
  /// Takes segments out of the pool. Those that a view names stay. The files are the caller's.
  [[nodiscard]] Result<void> drop(const std::vector<std::string>& names);

  /// Adds or replaces a document and counts the view's generation up; makes the view if there is
  /// none. When this returns, the document survives a power cut, and damage to the catalogue.
  [[nodiscard]] Result<void> put_document(std::string_view root, std::string_view path,
                                          std::string_view bytes, std::int64_t now_ns);
  /// The same for its removal; false if there was none.
  [[nodiscard]] Result<bool> remove_document(std::string_view root, std::string_view path);
  /// Its bytes. kNotFound if there is none, kCorrupt if its file is damaged.
  [[nodiscard]] Result<std::string> document(std::string_view root, std::string_view path) const;

  /// Makes the catalogue agree with the files of documents in its folder: takes in those that no
  /// row names (a row was lost), deletes those that a newer one has replaced, and rows without a
  /// file. Damaged files stay with their rows. Call while holding the writer lock.
  [[nodiscard]] Result<void> take_in_documents();
  /// False if there are more or fewer files of documents than rows, so that the above has something
  /// to do. O(files of the folder + rows).
  [[nodiscard]] Result<bool> documents_agree() const;
  /// Looks at every page of the database and at every row of every view. kCorrupt if something is
  /// not as it was written. O(bytes of the database).
  [[nodiscard]] Result<void> verify() const;

 private:
  struct State;
  explicit Catalog(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace strata::store
