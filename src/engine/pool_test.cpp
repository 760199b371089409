// What is shared: between branches in one folder, work trees of one repository, sets of options.
#include "engine/pool.hpp"

#include <filesystem>

#include <gmock/gmock.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

RefreshReport refreshed(Engine& engine) {
  auto report = engine.refresh();
  EXPECT_TRUE(report) << report.error().to_string();
  return report ? *report : RefreshReport{};
}

void write_files(const TestProject& project, const std::string& root, int count) {
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    project.write_in(root, "src/f" + number + ".py",
                     python_function("item_" + number, "A walrus."));
  }
}

/// Makes `name` a work tree of the repository in "main", by the files that git would write.
void link_work_tree(const TestProject& project, const std::string& name) {
  const fs::path git = project.root("main") / ".git";
  for (const char* folder : {"objects", "refs"}) {
    fs::create_directories(git / folder);
  }
  std::ofstream(git / "HEAD") << "ref: refs/heads/main\n";
  const fs::path linked = git / "worktrees" / name;
  fs::create_directories(linked);
  std::ofstream(linked / "HEAD") << "ref: refs/heads/" << name << "\n";
  std::ofstream(linked / "commondir") << "../..\n";
  fs::create_directories(project.root(name));
  std::ofstream(project.root(name) / ".git") << "gitdir: " << linked.string() << "\n";
}

TEST(Sharing, ASecondWorkTreeTakesTheAnalysesOfTheFirst) {
  const TestProject project;
  write_files(project, "main", 20);
  link_work_tree(project, "feature");
  write_files(project, "feature", 20);
  project.write_in("feature", "src/f3.py", python_function("item_3", "A penguin now."));
  Engine main = project.open("main");
  EXPECT_EQ(refreshed(main).reused, 0U);
  Engine feature = project.open("feature");
  const RefreshReport report = refreshed(feature);
  EXPECT_EQ(report.files, 20U);
  EXPECT_EQ(report.reused, 19U);
  EXPECT_EQ(project.indexes().size(), 1U);
  EXPECT_THAT(paths_of(feature, "penguin"), testing::ElementsAre("src/f3.py"));
  EXPECT_TRUE(paths_of(main, "penguin").empty());
  EXPECT_EQ(main.status()->roots.size(), 2U);
}

// Deletions, merges and clean-ups of one view leave the other's answers as they are.
TEST(Sharing, WhatOneWorkTreeDeletesTheOtherStillFinds) {
  const TestProject project;
  write_files(project, "main", 12);
  link_work_tree(project, "feature");
  write_files(project, "feature", 12);
  for (const char* root : {"main", "feature"}) {
    project.write_in(root, "src/f3.py", python_function("flies", "A pelican."));
  }
  Engine main = project.open("main");
  refreshed(main);
  Engine feature = project.open("feature");
  EXPECT_EQ(refreshed(feature).reused, 12U);
  const auto before = answers_of(main, "pelican walrus");
  fs::remove(project.root("feature") / "src/f3.py");
  EXPECT_EQ(refreshed(feature).removed, 1U);
  for (int i = 4; i < 12; ++i) {  // enough segments for a merge
    project.write_in("feature", "src/f" + std::to_string(i) + ".py",
                     python_function("heron_" + std::to_string(i), "An ostrich."));
    refreshed(feature);
  }
  ASSERT_TRUE(collect_cache(project.cache().string(), 0));
  EXPECT_EQ(paths_of(feature, "pelican"), std::vector<std::string>{});
  EXPECT_EQ(paths_of(main, "pelican"), std::vector<std::string>{"src/f3.py"});
  EXPECT_EQ(answers_of(main, "pelican walrus"), before);
  const auto segments = project.segments();
  Engine again = project.open("main");
  EXPECT_EQ(refreshed(again).unchanged, 12U);
  EXPECT_EQ(project.segments(), segments);
  EXPECT_EQ(answers_of(again, "pelican walrus"), before);
  EXPECT_TRUE(again.check());
}

TEST(Sharing, AReaderWhoseSegmentsWereRemovedOpensThoseOfTheLastCommit) {
  const TestProject project;
  write_files(project, "root", 5);
  Engine reader = project.open();
  refreshed(reader);
  EXPECT_EQ(paths_of(reader, "walrus").size(), 5U);
  const auto old = project.segments();
  for (const char* name : {"first", "second"}) {
    for (int i = 0; i < 5; ++i) {
      const std::string number = std::to_string(i);
      project.write("src/f" + number + ".py",
                    python_function(name + ("_" + number), "An ostrich."));
    }
    Engine writer = project.open();
    refreshed(writer);
    ASSERT_TRUE(collect_cache(project.cache().string(), 0));
    EXPECT_THAT(project.segments(), testing::Not(testing::Contains(testing::AnyOfArray(old))));
    EXPECT_EQ(paths_of(reader, name + std::string("_2")).front(), "src/f2.py");
    EXPECT_TRUE(paths_of(reader, "walrus").empty());
  }
}

TEST(Sharing, SwitchingABranchBackAnalysesNothing) {
  const TestProject project;
  write_files(project, "root", 30);
  Engine engine = project.open();
  refreshed(engine);
  for (int i = 0; i < 30; i += 2) {
    const std::string number = std::to_string(i);
    project.write("src/f" + number + ".py", python_function("other_" + number, "An ostrich."));
  }
  EXPECT_EQ(refreshed(engine).changed, 15U);
  write_files(project, "root", 30);
  const RefreshReport back = refreshed(engine);
  EXPECT_EQ(back.changed, 15U);
  EXPECT_GE(back.reused, 15U);
  EXPECT_EQ(paths_of(engine, "item_4").front(), "src/f4.py");
  EXPECT_TRUE(paths_of(engine, "ostrich").empty());
}

TEST(Sharing, GoingBackToEarlierOptionsAnalysesNothing) {
  const TestProject project;
  write_files(project, "root", 10);
  Engine usual = project.open();
  refreshed(usual);
  EngineOptions options = project.options();
  options.index.chunk.max_tokens = 128;
  options.index.chunk.target_tokens = 64;
  options.index.chunk.min_tokens = 16;
  Engine other = TestProject::open_with(options);
  EXPECT_EQ(refreshed(other).reused, 0U);
  EXPECT_EQ(refreshed(usual).reused, 10U);
}

TEST(Sharing, DeletingAndRenamingBuildsNothingAnew) {
  const TestProject project;
  write_files(project, "root", 10);
  Engine engine = project.open();
  refreshed(engine);
  const auto before = project.segments();
  fs::remove(project.root() / "src/f1.py");
  EXPECT_EQ(refreshed(engine).removed, 1U);
  EXPECT_EQ(project.segments(), before);  // a tombstone in the view, nothing else
  fs::rename(project.root() / "src/f2.py", project.root() / "src/g2.py");
  const RefreshReport renamed = refreshed(engine);
  EXPECT_EQ(renamed.added, 1U);  // its path is part of what is indexed: one file is analysed
  EXPECT_EQ(renamed.removed, 1U);
  EXPECT_EQ(project.segments().size(), before.size() + 1);
  EXPECT_EQ(paths_of(engine, "item_2").front(), "src/g2.py");
}

TEST(Sharing, DoesNotTakeADamagedAnalysis) {
  const TestProject project;
  write_files(project, "root", 5);
  {
    Engine engine = project.open();
    refreshed(engine);
    project.write("src/f0.py", python_function("changed", "An ostrich."));
    refreshed(engine);
  }
  const auto names = project.segments();
  ASSERT_EQ(names.size(), 2U);
  for (const std::string& name : names) {
    const fs::path file = project.indexes().front() / name;
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(-3, std::ios::end);  // in the last vector
    stream << "X";
  }
  write_files(project, "root", 5);
  Engine engine = project.open();
  EXPECT_FALSE(engine.check());
  EXPECT_EQ(refreshed(engine).reused, 0U);
}

}  // namespace
}  // namespace strata::engine
