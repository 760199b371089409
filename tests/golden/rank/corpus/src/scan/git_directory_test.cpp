#include "scan/git_directory.hpp"

#include <gtest/gtest.h>

#include "scan/temporary_tree.hpp"

namespace strata::scan {
namespace {

// The least that makes a git directory.
void make_repository(const TemporaryTree& tree, const std::string& git_directory) {
  tree.write(git_directory + "/HEAD", "ref: refs/heads/main\n");
  tree.make_folder(git_directory + "/objects");
  tree.make_folder(git_directory + "/refs");
}

TEST(GitDirectory, FindsTheWorkTreeAroundAFolder) {
  const TemporaryTree tree;
  make_repository(tree, "repository/.git");
  tree.make_folder("repository/a/b");
  const auto found = work_tree_around(tree.path("repository/a/b"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->top, tree.path("repository"));
  EXPECT_EQ(found->common_directory, tree.path("repository/.git"));
}

TEST(GitDirectory, AFolderCalledDotGitIsNotEnough) {
  const TemporaryTree tree;
  tree.make_folder("a/.git");
  tree.write("b/.git", "just a file\n");
  tree.write("c/.git", "gitdir: nowhere\n");
  EXPECT_FALSE(work_tree_at(tree.path("a")));
  EXPECT_FALSE(work_tree_at(tree.path("b")));
  EXPECT_FALSE(work_tree_at(tree.path("c")));
}

TEST(GitDirectory, FollowsTheFileOfALinkedWorkTree) {
  const TemporaryTree tree;
  make_repository(tree, "main/.git");
  tree.write("main/.git/worktrees/w/HEAD", "ref: refs/heads/w\n");
  tree.write("main/.git/worktrees/w/commondir", "../..\n");
  tree.write("w/.git", "gitdir: " + tree.path("main/.git/worktrees/w") + "\n");
  const auto found = work_tree_at(tree.path("w"));
  ASSERT_TRUE(found);
  EXPECT_EQ(absolute_path(found->common_directory), tree.path("main/.git"));
}

TEST(GitDirectory, FollowsTheRelativeFileOfASubmodule) {
  const TemporaryTree tree;
  make_repository(tree, ".git/modules/m");
  tree.write("m/.git", "gitdir: ../.git/modules/m\r\n");
  EXPECT_TRUE(work_tree_at(tree.path("m")));
}

}  // namespace
}  // namespace strata::scan
