#include "store/catalog.hpp"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "store/child_process.hpp"
#include "store/sqlite.hpp"
#include "store/temporary_folder.hpp"

namespace strata::store {
namespace {

using testing::HasSubstr;

CatalogFile file_named(std::string path, std::string segment, std::uint64_t size = 1) {
  return {.path = std::move(path),
          .size = size,
          .modified_ns = -5,
          .inode = ~std::uint64_t{0},
          .seen_ns = 7,
          .content_hash = {.high = 0xfedcba9876543210, .low = size},
          .segment = std::move(segment)};
}

Snapshot empty_state(std::uint64_t generation, std::vector<std::string> segments) {
  Snapshot snapshot;
  snapshot.root = "/r";
  snapshot.fingerprint = std::to_string(generation);
  snapshot.generation = generation;
  snapshot.segments = std::move(segments);
  return snapshot;
}

/// A state that names its own generation everywhere, so that a mixture of two would show.
Snapshot state_of(std::uint64_t generation) {
  const std::string segment = std::to_string(generation) + ".seg";
  Snapshot snapshot = empty_state(generation, {"0.seg", segment});
  for (int i = 0; i < 200; ++i) {
    snapshot.files.push_back(
        file_named("f" + std::to_string(1000 + i), i % 3 == 0 ? "0.seg" : segment, generation));
  }
  snapshot.skipped = {{.path = "s", .reason = "binary", .detail = std::to_string(generation)}};
  return snapshot;
}

TEST(Catalog, BeginsEmpty) {
  const TemporaryFolder folder;
  const Catalog catalog = Catalog::open(folder.path()).value();
  EXPECT_EQ(catalog.load("/r").value(), Snapshot{});
}

TEST(Catalog, NeedsAFolder) { EXPECT_FALSE(Catalog::open("/nonexistent/folder")); }

TEST(Catalog, GivesBackWhatWasCommitted) {
  const TemporaryFolder folder;
  Snapshot snapshot = empty_state(1, {"b.seg", "a.seg"});
  snapshot.files = {file_named("a\xff.py", "a.seg"),
                    file_named("b c.py", "b.seg", std::uint64_t{1} << 63U)};
  snapshot.skipped = {{.path = "build/", .reason = "ignored", .detail = ".gitignore:1: build"},
                      {.path = "x.bin",
                       .reason = "binary",
                       .detail = "",
                       .size = 4,
                       .modified_ns = 5,
                       .inode = 6,
                       .seen_ns = 7}};
  {
    Catalog catalog = Catalog::open(folder.path()).value();
    const auto report = catalog.commit(snapshot, 0);
    ASSERT_TRUE(report) << report.error().to_string();
    EXPECT_EQ(report->generation, 1U);
    EXPECT_EQ(catalog.load("/r").value(), snapshot);
  }
  EXPECT_EQ(Catalog::open(folder.path())->load("/r").value(), snapshot);
}

TEST(Catalog, WritesOnlyTheRowsThatChanged) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  Snapshot snapshot = empty_state(1, {"a.seg"});
  for (int i = 0; i < 1000; ++i) {
    snapshot.files.push_back(file_named("f" + std::to_string(10000 + i), "a.seg"));
  }
  EXPECT_EQ(catalog.commit(snapshot, 0)->rows_changed, 1001U);

  EXPECT_EQ(catalog.commit(snapshot, 1)->rows_changed, 0U);
  snapshot.files[500] = file_named(snapshot.files[500].path, "b.seg", 9);  // changed
  snapshot.files.erase(snapshot.files.begin() + 10);                       // removed
  snapshot.files.push_back(file_named("g", "b.seg"));                      // added
  snapshot.segments.emplace_back("b.seg");
  EXPECT_EQ(catalog.commit(snapshot, 2)->rows_changed, 4U);
  snapshot.generation = 3;
  EXPECT_EQ(catalog.load("/r").value(), snapshot);
}

TEST(Catalog, FollowsAnySequenceOfStates) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  std::mt19937 random(7);
  for (std::uint64_t generation = 0; generation < 60; ++generation) {
    Snapshot next = empty_state(generation + 1, {});
    const auto segments = 1 + random() % 4;
    while (next.segments.size() < segments) {
      const std::string name = std::to_string(random() % 8) + ".seg";
      if (std::find(next.segments.begin(), next.segments.end(), name) == next.segments.end()) {
        next.segments.push_back(name);
      }
    }
    for (int i = 0; i < 30; ++i) {
      const std::string path = "p" + std::to_string(100 + i);
      if (random() % 3 != 0) {
        next.files.push_back(file_named(path, next.segments[random() % segments], random() % 2));
      }
      if (random() % 3 == 0) {
        next.skipped.push_back(
            {.path = path, .reason = "empty", .detail = {}, .size = random() % 2});
      }
    }
    ASSERT_TRUE(catalog.commit(next, generation));
    ASSERT_EQ(catalog.load("/r").value(), next);
  }
}

TEST(Catalog, RefusesAStaleGeneration) {
  const TemporaryFolder folder;
  Catalog one = Catalog::open(folder.path()).value();
  Catalog two = Catalog::open(folder.path()).value();
  ASSERT_TRUE(one.commit(state_of(1), 0));
  const auto late = two.commit(state_of(2), 0);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, ErrorKind::kBusy);
  EXPECT_EQ(two.load("/r").value(), state_of(1));
  EXPECT_TRUE(two.commit(state_of(2), 1));
  EXPECT_EQ(one.load("/r").value(), state_of(2));
}

TEST(Catalog, RefusesASnapshotThatBreaksItsPromises) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  Snapshot unsorted = state_of(1);
  std::swap(unsorted.files[0], unsorted.files[1]);
  Snapshot unlisted = state_of(1);
  unlisted.files[3].segment = "other.seg";
  Snapshot twice = state_of(1);
  twice.segments.emplace_back("0.seg");
  for (const Snapshot& bad : {unsorted, unlisted, twice}) {
    EXPECT_EQ(catalog.commit(bad, 0).error().kind, ErrorKind::kInvalidArgument);
  }
  EXPECT_EQ(catalog.load("/r").value(), Snapshot{});
}

TEST(Catalog, ReadersSeeWholeStatesWhileAnotherConnectionWrites) {
  const TemporaryFolder folder;
  Catalog writer = Catalog::open(folder.path()).value();
  ASSERT_TRUE(writer.commit(state_of(1), 0));
  std::atomic<bool> done{false};
  std::jthread reading([&] {
    const Catalog reader = Catalog::open(folder.path()).value();
    std::uint64_t last = 0;
    while (!done) {
      const auto seen = reader.load("/r");
      ASSERT_TRUE(seen) << seen.error().to_string();
      EXPECT_EQ(*seen, state_of(seen->generation));
      EXPECT_GE(seen->generation, last);
      last = seen->generation;
    }
  });
  for (std::uint64_t generation = 2; generation <= 40; ++generation) {
    ASSERT_TRUE(writer.commit(state_of(generation), generation - 1));
  }
  done = true;
}

TEST(Catalog, TwoWritersNeverLoseACommit) {
  const TemporaryFolder folder;
  const auto write = [&] {
    Catalog catalog = Catalog::open(folder.path()).value();
    int committed = 0;
    while (committed < 15) {
      const std::uint64_t generation = catalog.load("/r")->generation;
      const auto report = catalog.commit(state_of(generation + 1), generation);
      if (report) {
        ++committed;
      } else {
        ASSERT_EQ(report.error().kind, ErrorKind::kBusy) << report.error().to_string();
      }
    }
  };
  {
    const std::jthread one(write);
    const std::jthread two(write);
  }
  EXPECT_EQ(Catalog::open(folder.path())->load("/r").value(), state_of(30));
}

TEST(Catalog, AKilledWriterLeavesTheLastCommit) {
  const TemporaryFolder folder;
  std::uint64_t last = 0;
  for (unsigned round = 0; round < 12; ++round) {
    const auto commit_once = [&] {
      auto catalog = Catalog::open(folder.path());
      if (!catalog) {
        return false;
      }
      const auto before = catalog->load("/r");
      return before &&
             catalog->commit(state_of(before->generation + 1), before->generation).has_value();
    };
    kill_while_working(commit_once, 400 * round);
    const auto catalog = Catalog::open(folder.path());
    ASSERT_TRUE(catalog) << catalog.error().to_string();
    const auto seen = catalog->load("/r");
    ASSERT_TRUE(seen) << seen.error().to_string();
    EXPECT_GT(seen->generation, last);
    last = seen->generation;
    EXPECT_EQ(*seen, state_of(last));
  }
}

TEST(Catalog, MayBeCreatedBySeveralProcessesAtOnce) {
  for (int round = 0; round < 5; ++round) {
    const TemporaryFolder folder;
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        const auto catalog = Catalog::open(folder.path());
        ::_exit(catalog && catalog->load("/r") ? 0 : 1);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) {
      int status = -1;
      ::waitpid(child, &status, 0);
      EXPECT_EQ(status, 0);
    }
  }
}

TEST(Catalog, CallsAForeignDatabaseUnsupported) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Database::open(folder.path() + "/catalog.sqlite", 1000)
                  ->run("CREATE TABLE t(x); PRAGMA user_version = 1"));
  EXPECT_EQ(Catalog::open(folder.path()).error().kind, ErrorKind::kUnsupported);
}

TEST(Catalog, CallsAnotherFormatVersionUnsupported) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Catalog::open(folder.path()));
  ASSERT_TRUE(
      Database::open(folder.path() + "/catalog.sqlite", 1000)->run("PRAGMA user_version = 99"));
  const auto catalog = Catalog::open(folder.path());
  EXPECT_EQ(catalog.error().kind, ErrorKind::kUnsupported);
  EXPECT_THAT(catalog.error().to_string(), HasSubstr("version 99"));
}

TEST(Catalog, CallsWhatIsNoDatabaseCorrupt) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/catalog.sqlite") << std::string(5000, 'x');
  EXPECT_EQ(Catalog::open(folder.path()).error().kind, ErrorKind::kCorrupt);
}

TEST(Catalog, CallsContradictingTablesCorrupt) {
  const TemporaryFolder folder;
  Catalog catalog = Catalog::open(folder.path()).value();
  ASSERT_TRUE(catalog.commit(state_of(1), 0));
  const Database database = Database::open(folder.path() + "/catalog.sqlite", 1000).value();
  ASSERT_TRUE(database.run("UPDATE file SET content_hash = x'00' WHERE path = 'f1003'"));
  EXPECT_EQ(catalog.load("/r").error().kind, ErrorKind::kCorrupt);
  ASSERT_TRUE(database.run("UPDATE file SET content_hash = zeroblob(16); DELETE FROM segment"));
  EXPECT_EQ(catalog.load("/r").error().kind, ErrorKind::kCorrupt);
  ASSERT_TRUE(database.run("DROP TABLE skipped"));
  EXPECT_EQ(catalog.load("/r").error().kind, ErrorKind::kCorrupt);
}

TEST(Catalog, SurvivesDamagedBytes) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/catalog.sqlite";
  ASSERT_TRUE(Catalog::open(folder.path())->commit(state_of(1), 0));
  std::ifstream in(path, std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    std::string bad = good;
    if (round % 4 == 0) {
      bad.resize(random() % bad.size());
    }
    for (int i = 0; i < 20 && !bad.empty(); ++i) {
      bad[random() % bad.size()] = static_cast<char>(random());
    }
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    auto catalog = Catalog::open(folder.path());
    if (!catalog) {
      continue;
    }
    const auto seen = catalog->load("/r");
    if (seen) {
      static_cast<void>(catalog->commit(state_of(seen->generation + 1), seen->generation));
    }
  }
}

}  // namespace
}  // namespace strata::store
