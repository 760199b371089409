#include "engine/removed_index.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"
#include "engine/write_lock.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

TEST(RemovedIndex, IsNoticedByEnginesThatHaveItOpen) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  Engine engine = project.open();
  EXPECT_FALSE(engine.was_removed()) << "never indexed";
  ASSERT_TRUE(engine.refresh());
  EXPECT_FALSE(engine.was_removed());
  ASSERT_TRUE(forget(project.root().string(), project.cache().string()));
  EXPECT_TRUE(engine.was_removed());
  project.write("a.py", python_function("beta", "About the ostrich."));
  EXPECT_EQ(engine.refresh().error().kind, ErrorKind::kNotFound);

  Engine other = project.open();
  ASSERT_TRUE(other.refresh());
  EXPECT_TRUE(engine.was_removed()) << "the index that lies there now is another one";
  EXPECT_EQ(engine.refresh().error().kind, ErrorKind::kNotFound);
  EXPECT_FALSE(other.was_removed());
  EXPECT_EQ(paths_of(other, "ostrich").size(), 1U);
}

TEST(RemovedIndex, TheViewOfOneWorkTreeCountsToo) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  Engine engine = project.open();
  ASSERT_TRUE(engine.refresh());
  auto catalog = store::Catalog::open(project.indexes().front().string());
  ASSERT_TRUE(catalog);
  ASSERT_TRUE(catalog->forget(project.root().string(), 1));
  EXPECT_TRUE(engine.was_removed());
}

TEST(RemovedIndex, RemainsOfAKilledRemovalGoWithTheNextCleaning) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  ASSERT_TRUE(project.open().refresh());
  const fs::path folder = project.indexes().front();
  fs::rename(folder, folder.parent_path() / "removed~index~1");
  ASSERT_TRUE(collect_cache(project.cache().string(), 0));
  EXPECT_TRUE(project.indexes().empty());
}

TEST(RemovedIndex, AnEngineCanBeOpenedAndUsedHoweverOftenOthersRemoveIt) {
  const TestProject project;
  project.write("a.py", python_function("alpha", "About the walrus."));
  std::atomic<bool> done = false;
  std::thread remover([&] {
    while (!done) {
      (void)forget(project.root().string(), project.cache().string());
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  for (int round = 0; round < 30; ++round) {
    auto engine = Engine::open(project.options());
    ASSERT_TRUE(engine) << engine.error().to_string();
    const auto report = engine->refresh();
    if (!report) {
      // As long as the process that removes it is not through, the fault may be any.
      EXPECT_TRUE(engine->was_removed()) << report.error().to_string();
    }
  }
  done = true;
  remover.join();
  Engine last = project.open();
  ASSERT_TRUE(last.refresh());
  EXPECT_EQ(paths_of(last, "walrus").size(), 1U);
}

}  // namespace
}  // namespace strata::engine
