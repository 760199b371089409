// What SQLite takes for sound and is not: values that changed within their rows, rows that are
// gone.
#include <array>
#include <fstream>
#include <random>
#include <string>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "store/catalog.hpp"
#include "store/catalog_view.hpp"
#include "store/sqlite.hpp"

namespace strata::store {
namespace {

Snapshot some_state() {
  Snapshot snapshot;
  snapshot.root = "/r";
  snapshot.fingerprint = "options";
  snapshot.generation = 1;
  snapshot.committed_ns = 77;
  snapshot.peak_memory = 5;
  snapshot.segments = {"0.seg", "1.seg"};
  for (int i = 0; i < 100; ++i) {
    CatalogFile file{
        .path = "src/f" + std::to_string(1000 + i) + ".py", .size = 10, .modified_ns = 4};
    file.content_hash = {.high = 1, .low = static_cast<std::uint64_t>(i)};
    file.segment = i % 3 == 0 ? "0.seg" : "1.seg";
    snapshot.files.push_back(std::move(file));
  }
  snapshot.skipped = {{.path = "s", .reason = "binary", .detail = "NUL"}};
  return snapshot;
}

TEST(CatalogCheck, NoticesAnyValueThatChangedAndAnyRowThatIsGone) {
  for (const char* change : {
           "UPDATE file SET size = 11 WHERE path LIKE '%1003%'",
           "UPDATE file SET content_hash = zeroblob(16) WHERE path LIKE '%1003%'",
           "UPDATE file SET modified_ns = 5 WHERE path LIKE '%1003%'",
           "UPDATE file SET inode = 5 WHERE path LIKE '%1003%'",
           "UPDATE file SET seen_ns = 5 WHERE path LIKE '%1003%'",
           "UPDATE file SET changed_ns = 5 WHERE path LIKE '%1003%'",
           "UPDATE file SET segment = 3 - segment WHERE path LIKE '%1003%'",
           "UPDATE file SET path = 'x' WHERE path LIKE '%1003%'",
           "UPDATE file SET view = 9 WHERE path LIKE '%1003%'",
           "DELETE FROM file WHERE path LIKE '%1003%'",
           "UPDATE skipped SET reason = 'empty'",
           "UPDATE skipped SET detail = ''",
           "DELETE FROM skipped",
           "UPDATE view_segment SET position = 1 - position",
           "UPDATE segment SET name = 'other.seg' WHERE id = 1",
           "UPDATE view SET fingerprint = 'optionz'",
           "UPDATE view SET generation = 5",
           "UPDATE view SET committed_ns = 2",
           "UPDATE view SET root = '/s'",
           "UPDATE view SET id = 9",
           "UPDATE document SET added_ns = 1",
           "UPDATE document SET path = 'other.md'",
           "DELETE FROM document",
       }) {
    const TemporaryFolder folder;
    Catalog catalog = Catalog::open(folder.path()).value();
    ASSERT_TRUE(catalog.commit(some_state(), 0));
    ASSERT_TRUE(catalog.put_document("/r", "note.md", "text", 6));
    ASSERT_TRUE(catalog.load("/r"));
    ASSERT_TRUE(catalog.verify());
    ASSERT_TRUE(Database::open(folder.path() + "/catalog.sqlite", 1000)->run(change)) << change;
    const auto loaded = catalog.load("/r");
    ASSERT_FALSE(loaded) << change;
    EXPECT_EQ(loaded.error().kind, ErrorKind::kCorrupt) << change;
    EXPECT_EQ(catalog.verify().error().kind, ErrorKind::kCorrupt) << change;
  }
}

// A flipped bit in a page: what is loaded is what was written, or it is an error, also when it is
// asked about a view that is not there any more for SQLite.
TEST(CatalogCheck, AFlippedBitIsNoticedOrHarmless) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/catalog.sqlite";
  Snapshot expected;
  {
    Catalog catalog = Catalog::open(folder.path()).value();
    ASSERT_TRUE(catalog.commit(some_state(), 0));
    ASSERT_TRUE(catalog.put_document("/r", "note.md", "text", 6));
    expected = catalog.load("/r").value();
  }
  ASSERT_TRUE(Database::open(path, 1000)->run("PRAGMA wal_checkpoint(TRUNCATE)"));
  std::ifstream in(path, std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::mt19937 random(7);
  int noticed = 0;
  for (int round = 0; round < 600; ++round) {
    std::string bad = good;
    const std::size_t at = random() % bad.size();
    bad[at] = static_cast<char>(bad[at] ^ (1 << (random() % 8)));
    for (const char* name : {"/catalog.sqlite-wal", "/catalog.sqlite-shm"}) {
      std::ofstream(folder.path() + name, std::ios::trunc);
    }
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    const auto catalog = Catalog::open(folder.path());
    const auto loaded = catalog ? catalog->load("/r") : Result<Snapshot>(Snapshot{});
    if (catalog && loaded) {
      EXPECT_EQ(*loaded, expected) << "byte " << at;
    } else {
      ++noticed;
    }
  }
  EXPECT_GT(noticed, 30);  // most bytes of a small database are free
}

}  // namespace
}  // namespace strata::store
