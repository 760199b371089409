#include <algorithm>
#include <filesystem>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "store/catalog.hpp"
#include "store/sqlite.hpp"

namespace strata::store {
namespace {

Snapshot view_of(std::string root, std::vector<std::string> segments, std::int64_t now_ns = 1) {
  Snapshot snapshot;
  snapshot.root = std::move(root);
  snapshot.fingerprint = "f";
  snapshot.generation = 1;
  snapshot.committed_ns = now_ns;
  snapshot.segments = std::move(segments);
  for (const std::string& segment : snapshot.segments) {
    CatalogFile file;
    file.path = "file of " + segment;
    file.segment = segment;
    snapshot.files.push_back(file);
  }
  return snapshot;
}

TEST(CatalogPool, ViewsShareSegmentsAndNothingElse) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.commit(view_of("/one", {"a.seg", "b.seg"}), 0));
  ASSERT_TRUE(catalog.commit(view_of("/two", {"b.seg", "c.seg"}), 0));
  EXPECT_EQ(catalog.load("/one").value(), view_of("/one", {"a.seg", "b.seg"}));
  EXPECT_EQ(catalog.load("/two").value(), view_of("/two", {"b.seg", "c.seg"}));
  EXPECT_EQ(catalog.generation("/two").value(), 1U);
  EXPECT_EQ(catalog.generation("/three").value(), 0U);
  ASSERT_EQ(catalog.views()->size(), 2U);
  EXPECT_EQ(catalog.views()->at(1).files, 2U);

  EXPECT_TRUE(catalog.forget("/one", 9).value());
  EXPECT_FALSE(catalog.forget("/one", 9).value());
  EXPECT_EQ(catalog.load("/one").value(), Snapshot{});
  const auto pool = catalog.pool().value();
  ASSERT_EQ(pool.size(), 3U);
  EXPECT_EQ(pool[0], (PoolSegment{"a.seg", "f", 9, false}));
  EXPECT_TRUE(pool[1].in_use && pool[2].in_use);
}

TEST(CatalogPool, KeepsWhatAViewLeavesUntilItIsDropped) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.commit(view_of("/r", {"a.seg"}), 0));
  ASSERT_TRUE(catalog.commit(view_of("/r", {"b.seg"}, 7), 1));
  EXPECT_EQ(catalog.pool()->at(0), (PoolSegment{"a.seg", "f", 7, false}));
  ASSERT_TRUE(catalog.drop({"a.seg", "b.seg"}));  // the second one is in use
  ASSERT_EQ(catalog.pool()->size(), 1U);
  EXPECT_EQ(catalog.pool()->at(0).name, "b.seg");
}

TEST(CatalogPool, ACommitAgainstALoadedStateWritesOnlyTheDifference) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  Snapshot state = view_of("/r", {"a.seg", "b.seg"});
  ASSERT_TRUE(catalog.commit(state, 0));
  const Snapshot loaded = catalog.load("/r").value();
  state.files[1].size = 99;
  EXPECT_EQ(catalog.commit(state, loaded)->rows_changed, 1U);
  EXPECT_EQ(catalog.load("/r")->files, state.files);
  EXPECT_EQ(catalog.commit(state, loaded).error().kind, ErrorKind::kBusy);
}

TEST(CatalogPool, AnOlderCatalogueIsEmptiedIfItHoldsNothingThatCannotBeMadeAgain) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Database::open(folder.path() + "/catalog.sqlite", 1000)
                  ->run("CREATE TABLE file(path TEXT); INSERT INTO file VALUES('x');"
                        "PRAGMA application_id = 0x53747261; PRAGMA user_version = 1"));
  Catalog catalog = Catalog::open(folder.path()).value();
  EXPECT_EQ(catalog.load("/r").value(), Snapshot{});
  EXPECT_TRUE(catalog.commit(view_of("/r", {"a.seg"}), 0));
}

/// A catalogue with one file, one skipped file and one document, as version 3 wrote it.
constexpr const char* kVersion3 = R"sql(
CREATE TABLE view(id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL,
  generation INTEGER NOT NULL, committed_ns INTEGER NOT NULL, peak_memory INTEGER NOT NULL) STRICT;
CREATE TABLE segment(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL,
  released_ns INTEGER NOT NULL) STRICT;
CREATE TABLE view_segment(view INTEGER NOT NULL, segment INTEGER NOT NULL,
  position INTEGER NOT NULL, PRIMARY KEY(view, segment)) STRICT, WITHOUT ROWID;
CREATE TABLE file(view INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,
  modified_ns INTEGER NOT NULL, inode INTEGER NOT NULL, seen_ns INTEGER NOT NULL,
  content_hash BLOB NOT NULL, segment INTEGER NOT NULL, changed_ns INTEGER NOT NULL,
  PRIMARY KEY(view, path)) STRICT, WITHOUT ROWID;
CREATE TABLE skipped(view INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL,
  detail TEXT NOT NULL, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL, seen_ns INTEGER NOT NULL, changed_ns INTEGER NOT NULL,
  PRIMARY KEY(view, path)) STRICT, WITHOUT ROWID;
CREATE TABLE document(id INTEGER PRIMARY KEY, view INTEGER NOT NULL, path TEXT NOT NULL,
  added_ns INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE(view, path)) STRICT;
INSERT INTO view VALUES(1, '/r', 'f', 3, 44, 55);
INSERT INTO segment VALUES(1, 'a.seg', 'f', 0);
INSERT INTO view_segment VALUES(1, 1, 0);
INSERT INTO file VALUES(1, 'x.py', 10, 20, 30, 40, zeroblob(16), 1, 5);
INSERT INTO skipped VALUES(1, 'y', 'binary', 'NUL', 1, 2, 3, 4, 6);
INSERT INTO document VALUES(1, 1, 'note.md', 7, x'6b657074');
PRAGMA application_id = 0x53747261; PRAGMA user_version = 3;
)sql";

// The tables of version 2 were those of version 3 without one column in two of them.
constexpr const char* kToVersion2 =
    "ALTER TABLE file DROP COLUMN changed_ns; ALTER TABLE skipped DROP COLUMN changed_ns;"
    "PRAGMA user_version = 2";

TEST(CatalogPool, OlderCataloguesAreConvertedAndKeepDocuments) {
  for (const int version : {2, 3}) {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/catalog.sqlite";
    ASSERT_TRUE(Database::open(path, 1000)->run(kVersion3));
    if (version == 2) {
      ASSERT_TRUE(Database::open(path, 1000)->run(kToVersion2));
    }
    Catalog catalog = Catalog::open(folder.path()).value();
    const auto converted = catalog.load("/r");
    ASSERT_TRUE(converted) << converted.error().to_string();
    EXPECT_EQ(converted->generation, 3U);
    EXPECT_EQ(converted->segments, std::vector<std::string>{"a.seg"});
    ASSERT_EQ(converted->files.size(), 1U);
    EXPECT_EQ(converted->files[0].changed_ns, version == 2 ? 0 : 5);
    ASSERT_EQ(converted->skipped.size(), 1U);
    EXPECT_EQ(converted->skipped[0].changed_ns, version == 2 ? 0 : 6);
    EXPECT_EQ(catalog.document("/r", "note.md").value(), "kept");
    EXPECT_TRUE(catalog.verify());
    Snapshot next = *converted;
    next.files[0].changed_ns = 8;
    ASSERT_TRUE(catalog.commit(next, *converted));
    EXPECT_EQ(Catalog::open(folder.path())->load("/r")->files, next.files);
  }
}

/// What work() gives in a process that may not write to `folder`; the tests may run as root, whom
/// nothing stops.
int as_a_stranger(const std::string& folder, int (*work)(const std::string&)) {
  ::chmod(folder.c_str(), 0555);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ::chmod(entry.path().c_str(), 0444);
  }
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) {
      ::_exit(99);
    }
    ::_exit(work(folder));
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  ::chmod(folder.c_str(), 0755);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}

int read_but_do_not_write(const std::string& folder) {
  auto catalog = Catalog::open(folder);
  if (!catalog || !catalog->read_only()) {
    return 1;
  }
  const auto loaded = catalog->load("/r");
  if (!loaded || *loaded != view_of("/r", {"a.seg"})) {
    return 2;
  }
  const auto written = catalog->commit(*loaded, 1);
  return !written && written.error().kind == ErrorKind::kPermission ? 0 : 3;
}

TEST(CatalogPool, IsReadWhereNothingMayBeWritten) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Catalog::open(folder.path())->commit(view_of("/r", {"a.seg"}), 0));
  EXPECT_EQ(as_a_stranger(folder.path(), read_but_do_not_write), 0);
}

TEST(CatalogPool, IsReadWhereNothingMayBeWrittenAlsoAfterACrash) {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    auto catalog = Catalog::open(folder.path());
    const bool committed = catalog && catalog->commit(view_of("/r", {"a.seg"}), 0);
    ::_exit(committed ? 0 : 1);  // without closing: the log stays
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  ASSERT_TRUE(std::filesystem::exists(folder.path() + "/catalog.sqlite-wal"));
  EXPECT_EQ(as_a_stranger(folder.path(), read_but_do_not_write), 0);
}

}  // namespace
}  // namespace strata::store
