#include "engine/housekeeping.hpp"

#include <filesystem>
#include <sys/stat.h>

#include <gmock/gmock.h>

#include "engine/test_project.hpp"
#include "store/catalog.hpp"
#include "store/writer_lock.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

void index(const TestProject& project, const std::string& root) {
  project.write_in(root, "a.py", python_function("alpha_" + root, "About the walrus."));
  ASSERT_TRUE(project.open(root).refresh());
}

/// Lets an index look as if it had been used long ago.
void age(const fs::path& folder, int hours) {
  fs::last_write_time(folder / "writer.lock",
                      fs::file_time_type::clock::now() - std::chrono::hours(hours));
}

TEST(Forget, RemovesTheIndexOfOneFolderOnly) {
  const TestProject project;
  index(project, "one");
  index(project, "two");
  const auto report = forget(project.root("one").string(), project.cache().string());
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_EQ(report->indexes_removed, 1U);
  EXPECT_EQ(report->indexes, 1U);
  EXPECT_GT(report->freed_bytes, 0U);
  EXPECT_EQ(project.indexes().size(), 1U);
  EXPECT_EQ(paths_of(project.open("two"), "walrus").size(), 1U);
  EXPECT_EQ(forget(project.root("one").string(), project.cache().string()).error().kind,
            ErrorKind::kNotFound);
}

TEST(Forget, WorksForAFolderThatIsGone) {
  const TestProject project;
  index(project, "one");
  fs::remove_all(project.root("one"));
  EXPECT_TRUE(forget(project.root("one").string(), project.cache().string()));
  EXPECT_TRUE(project.indexes().empty());
}

TEST(CollectCache, RemovesIndexesOfFoldersThatAreGoneAndWhatNobodyNeeds) {
  const TestProject project;
  index(project, "gone");
  index(project, "kept");
  fs::remove_all(project.root("gone"));
  project.write_in("kept", "a.py", python_function("other", "About the ostrich."));
  ASSERT_TRUE(project.open("kept").refresh());
  const fs::path kept = project.indexes().front();
  EXPECT_EQ(project.segments().size(), 3U);
  const auto report = collect_cache(project.cache().string(), 0);
  ASSERT_TRUE(report) << report.error().to_string();
  EXPECT_THAT(report->roots_removed, testing::ElementsAre(project.root("gone").string()));
  EXPECT_EQ(report->indexes, 1U);
  EXPECT_EQ(project.segments().size(), 1U);
  EXPECT_EQ(paths_of(project.open("kept"), "ostrich").size(), 1U);
}

TEST(CollectCache, SparesDocumentsAndStrangersAndWriters) {
  const TestProject project;
  index(project, "papers");
  ASSERT_TRUE(project.open("papers").put_document("n.md", "# The only copy\n"));
  index(project, "busy");
  const fs::path stranger = project.cache() / "photos";
  fs::create_directories(stranger);
  std::ofstream(stranger / "x.seg") << "mine";
  fs::remove_all(project.root("papers"));
  fs::remove_all(project.root("busy"));
  std::vector<store::WriterLock> locks;
  for (const fs::path& folder : project.indexes()) {
    if (folder.filename().string().starts_with("busy")) {
      locks.push_back(store::WriterLock::acquire(folder.string()).value());
    }
  }
  const auto report = collect_cache(project.cache().string(), 1);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->indexes, 2U);
  EXPECT_GE(report->busy, 1U);
  EXPECT_TRUE(fs::exists(stranger / "x.seg"));
}

TEST(CollectCache, RemovesDamagedIndexesAndLeavesThoseOfNewerPrograms) {
  const TestProject project;
  index(project, "bad");
  index(project, "new");
  for (const fs::path& folder : project.indexes()) {
    if (folder.filename().string().starts_with("bad")) {
      std::ofstream(folder / "catalog.sqlite") << std::string(5000, 'x');
    } else {
      std::fstream stream(folder / "catalog.sqlite",
                          std::ios::in | std::ios::out | std::ios::binary);
      stream.seekp(63);  // low byte of user_version in SQLite's header
      stream << static_cast<char>(99);
    }
    fs::remove(folder / "catalog.sqlite-wal");
    fs::remove(folder / "catalog.sqlite-shm");
  }
  const auto report = collect_cache(project.cache().string(), 0);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->indexes_removed, 1U);
  EXPECT_EQ(report->unreadable, 1U);
  const auto opened = Engine::open(project.options("new"));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, ErrorKind::kUnsupported);
  EXPECT_NE(opened.error().to_string().find("newer strata"), std::string::npos);
}

TEST(CacheCap, TheIndexUsedLeastRecentlyGoesFirst) {
  const TestProject project;
  for (const char* root : {"first", "second", "third"}) {
    index(project, root);
  }
  for (const fs::path& folder : project.indexes()) {
    age(folder, folder.filename().string().starts_with("second") ? 50 : 10);
  }
  const std::uint64_t total = cache_bytes(project.cache().string());
  const auto report = collect_cache(project.cache().string(), total - 1);
  ASSERT_TRUE(report);
  EXPECT_THAT(report->roots_removed, testing::ElementsAre(project.root("second").string()));
  EXPECT_LT(report->bytes, total);
}

TEST(CacheCap, HoldsAfterACommitAndSparesTheIndexInUse) {
  const TestProject project;
  index(project, "first");
  EngineOptions options = project.options("root");
  options.cache_cap = 1;
  project.write("b.py", python_function("beta", "About the walrus."));
  Engine engine = TestProject::open_with(options);
  ASSERT_TRUE(engine.refresh());
  EXPECT_EQ(project.indexes().size(), 1U);
  EXPECT_EQ(paths_of(engine, "beta").size(), 1U);
}

}  // namespace
}  // namespace strata::engine
