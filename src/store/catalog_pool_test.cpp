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

TEST(CatalogPool, DocumentsAreReplacedRemovedAndCountedInTheGeneration) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.put_document("/r", "notes/x.md", "one", 5));
  ASSERT_TRUE(catalog.put_document("/r", "notes/x.md", std::string("t\0o", 3), 6));
  EXPECT_EQ(catalog.document("/r", "notes/x.md").value(), std::string("t\0o", 3));
  EXPECT_EQ(catalog.document("/other", "notes/x.md").error().kind, ErrorKind::kNotFound);
  const auto snapshot = catalog.load("/r").value();
  EXPECT_EQ(snapshot.generation, 2U);
  EXPECT_EQ(snapshot.documents, (std::vector<CatalogDocument>{{"notes/x.md", 3, 6}}));
  ASSERT_TRUE(catalog.commit(view_of("/r", {"a.seg"}), 2));
  EXPECT_EQ(catalog.load("/r")->documents.size(), 1U);
  EXPECT_TRUE(catalog.remove_document("/r", "notes/x.md").value());
  EXPECT_FALSE(catalog.remove_document("/r", "notes/x.md").value());
  EXPECT_TRUE(catalog.load("/r")->documents.empty());
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

// The tables of version 2 were those of version 3 without one column in two of them.
TEST(CatalogPool, ACatalogueOfVersion2IsConvertedAndKeepsDocuments) {
  const TemporaryFolder folder;
  Snapshot state = view_of("/r", {"a.seg"});
  state.files[0].changed_ns = 5;
  state.skipped.push_back({.path = "x", .reason = "binary", .detail = {}, .changed_ns = 6});
  {
    Catalog catalog = Catalog::open(folder.path()).value();
    ASSERT_TRUE(catalog.commit(state, 0));
    ASSERT_TRUE(catalog.put_document("/r", "note.md", "kept", 7));
    const Database database = Database::open(folder.path() + "/catalog.sqlite", 1000).value();
    ASSERT_TRUE(
        database.run("ALTER TABLE file DROP COLUMN changed_ns;"
                     "ALTER TABLE skipped DROP COLUMN changed_ns; PRAGMA user_version = 2"));
  }
  Catalog catalog = Catalog::open(folder.path()).value();
  const Snapshot converted = catalog.load("/r").value();
  state.files[0].changed_ns = 0;
  state.skipped[0].changed_ns = 0;
  EXPECT_EQ(converted.files, state.files);
  EXPECT_EQ(converted.skipped, state.skipped);
  EXPECT_EQ(converted.segments, state.segments);
  EXPECT_EQ(catalog.document("/r", "note.md").value(), "kept");
  state.files[0].changed_ns = 8;
  ASSERT_TRUE(catalog.commit(state, converted));
  EXPECT_EQ(Catalog::open(folder.path())->load("/r")->files, state.files);
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
