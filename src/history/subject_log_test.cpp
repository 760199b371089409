#include "history/subject_log.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>

#include <gtest/gtest.h>

#include "scan/temporary_tree.hpp"

namespace strata::history {
namespace {

class SubjectLogTest : public testing::Test {
 protected:
  SubjectLogTest() {
    tree_.make_folder("cache");
    git("init -q --template= -b main .");
  }

  void git(const std::string& arguments) const {
    const std::string command = "cd '" + tree_.root() +
                                "' && HOME=/nonexistent git -c user.name=a -c user.email=a@b " +
                                arguments + " >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << arguments;
  }

  void commit(const std::string& path, const std::string& subject) {
    tree_.write(path, std::to_string(++texts_));
    git("add '" + path + "'");
    git("commit -q -m '" + subject + "'");
  }

  [[nodiscard]] SubjectLog log(const std::string& folder = "") const {
    return {folder.empty() ? tree_.root() : tree_.path(folder), tree_.path("cache")};
  }

  /// What an update gives that finds a file of before, and one that finds none.
  void expect_as_anew(SubjectLog& kept) const {
    kept.update();
    const Subjects added = *kept.get();
    drop_subjects(tree_.root(), tree_.path("cache"));
    EXPECT_TRUE(kept.get()->head.empty());
    kept.update();
    EXPECT_EQ(added, *kept.get());
  }

  scan::TemporaryTree tree_;
  int texts_ = 0;
};

TEST_F(SubjectLogTest, IsReadByTheNextProcess) {
  commit("a.py", "Parse headers");
  auto first = log();
  EXPECT_TRUE(first.get()->commits.empty());
  first.update();
  ASSERT_EQ(first.get()->commits.size(), 1U);
  auto second = log();
  EXPECT_EQ(*second.get(), *first.get());
  commit("b.py", "Second");
  second.update();
  EXPECT_EQ(first.get()->commits.size(), 2U);  // it sees that the file is another one
}

TEST_F(SubjectLogTest, AddedToIsTheSameAsReadAnew) {
  commit("a.py", "one");
  auto kept = log();
  kept.update();
  commit("a.py", "two");
  commit("b.py", "three");
  expect_as_anew(kept);
  git("commit -q --amend -m four");
  expect_as_anew(kept);
  EXPECT_FALSE(kept.get()->find_term("three"));
}

TEST_F(SubjectLogTest, FollowsABranchAndComesBack) {
  commit("a.py", "one");
  commit("a.py", "another");
  auto kept = log();
  kept.update();
  const Subjects before = *kept.get();
  git("checkout -q -b side");
  commit("b.py", "sideways");
  expect_as_anew(kept);
  EXPECT_TRUE(kept.get()->find_term("sideway"));
  git("checkout -q main");
  kept.update();
  EXPECT_EQ(*kept.get(), before);
}

TEST_F(SubjectLogTest, OfASubfolderHasItsCommitsAlone) {
  commit("a.py", "outside");
  commit("sub/b.py", "inside");
  auto kept = log("sub");
  kept.update();
  EXPECT_EQ(kept.get()->commits.size(), 1U);
  EXPECT_TRUE(kept.get()->find_file("b.py"));
}

TEST_F(SubjectLogTest, CountsTheFilesOutsideOfTheSubfolderToo) {
  for (int i = 0; i < 100; ++i) {
    tree_.write("other/" + std::to_string(i), "x");
  }
  tree_.write("inner/a.py", "x");
  git("add .");
  git("commit -q -m 'Import everything'");
  commit("inner/b.py", "Add b");
  auto inner = log("inner");
  inner.update();
  EXPECT_EQ(inner.get()->commits.size(), 1U);
}

TEST_F(SubjectLogTest, TheEndOfAShallowHistorySaysNothing) {
  commit("a.py", "one");
  commit("b.py", "two");
  commit("c.py", "three");
  git("clone -q --template= --depth 2 file://$PWD inner");
  SubjectLog shallow(tree_.path("inner"), tree_.path("cache"));
  shallow.update();
  EXPECT_EQ(shallow.get()->commits.size(), 1U);
  git("-C inner fetch -q --unshallow");
  shallow.update();  // the commit is the same, but more of its history is there
  EXPECT_EQ(shallow.get()->commits.size(), 3U);
}

TEST_F(SubjectLogTest, WhatAStoppedGitDidNotSayIsAskedAgainAfterAWhile) {
  commit("a.py", "one");
  std::filesystem::create_directories(tree_.path(".git/objects/info"));
  const std::string fifo = tree_.path(".git/objects/info/alternates");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  constexpr std::chrono::hours kAllTime(24 * 365 * 1000);
  auto hanging = log();
  hanging.update({.patience = std::chrono::milliseconds(100), .retry = kAllTime});
  EXPECT_TRUE(hanging.stopped());
  EXPECT_TRUE(hanging.get()->commits.empty());
  std::filesystem::remove(fifo);
  hanging.update({.retry = kAllTime});
  EXPECT_TRUE(hanging.get()->commits.empty());  // not asked
  hanging.update({.retry = std::chrono::milliseconds(1)});
  EXPECT_EQ(hanging.get()->commits.size(), 1U);
}

TEST_F(SubjectLogTest, IsBoundedInCommits) {
  for (const char* subject : {"one", "two", "three", "four"}) {
    commit("a.py", subject);
  }
  auto kept = log();
  kept.update({.most_commits = 2});
  EXPECT_EQ(kept.get()->commits.size(), 2U);
  EXPECT_TRUE(kept.get()->find_term("four"));
  commit("a.py", "five");
  kept.update({.most_commits = 2});
  EXPECT_EQ(kept.get()->commits.size(), 2U);
  EXPECT_TRUE(kept.get()->find_term("five"));
}

TEST_F(SubjectLogTest, IsEmptyWithoutAHistory) {
  auto kept = log();
  kept.update();
  EXPECT_TRUE(kept.get()->head.empty());
  commit("a.py", "one");
  kept.update();
  EXPECT_FALSE(kept.get()->commits.empty());
  tree_.write(".git/refs/heads/gone", std::string(40, '1') + "\n");
  tree_.write(".git/HEAD", "ref: refs/heads/gone\n");
  kept.update();
  EXPECT_TRUE(kept.get()->commits.empty());
  EXPECT_EQ(kept.get()->head, std::string(40, '1'));  // git is not asked again
  kept.update({.most_commits = 0});
  EXPECT_TRUE(kept.get()->head.empty());
}

}  // namespace
}  // namespace strata::history
