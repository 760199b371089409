#include "scan/file_access.hpp"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "scan/temporary_tree.hpp"

namespace strata::scan {
namespace {

TEST(FileAccess, OpensAFileInAFolderBelowTheRoot) {
  const TemporaryTree tree;
  tree.write("a/b/c.txt", "hello");
  const auto root = open_folder(tree.root());
  const auto file = open_beneath(root, "a/b/c.txt");
  ASSERT_TRUE(file.is_open());
  EXPECT_EQ(read_up_to(file, 100, 5), "hello");
}

TEST(FileAccess, RefusesLinksAnywhereOnThePath) {
  const TemporaryTree tree;
  tree.write("real/file");
  ASSERT_EQ(::symlink("real", tree.path("folder_link").c_str()), 0);
  ASSERT_EQ(::symlink("real/file", tree.path("file_link").c_str()), 0);
  const auto root = open_folder(tree.root());
  EXPECT_FALSE(open_beneath(root, "folder_link/file").is_open());
  EXPECT_FALSE(open_beneath(root, "file_link").is_open());
  EXPECT_EQ(errno, ELOOP);
}

TEST(FileAccess, RefusesToLeaveTheRoot) {
  const TemporaryTree tree;
  tree.write("outside");
  tree.make_folder("root");
  const auto root = open_folder(tree.path("root"));
  EXPECT_FALSE(open_beneath(root, "../outside").is_open());
  EXPECT_FALSE(open_beneath(root, "/etc/passwd").is_open());
}

TEST(FileAccess, DoesNotBlockOnAFifo) {
  const TemporaryTree tree;
  ASSERT_EQ(::mkfifo(tree.path("pipe").c_str(), 0600), 0);
  const auto root = open_folder(tree.root());
  EXPECT_TRUE(open_beneath(root, "pipe").is_open());
  EXPECT_EQ(read_small_file(tree.path("pipe"), 10), std::nullopt);
}

TEST(FileAccess, ReadsNoMoreThanTheLimit) {
  const TemporaryTree tree;
  tree.write("big", std::string(1'000'000, 'x'));
  const auto root = open_folder(tree.root());
  EXPECT_EQ(read_up_to(open_beneath(root, "big"), 10, 1'000'000)->size(), 10U);
  EXPECT_EQ(read_up_to(open_beneath(root, "big"), 2'000'000, 5)->size(), 1'000'000U);
  EXPECT_EQ(read_small_file(tree.path("big"), 999'999), std::nullopt);
}

}  // namespace
}  // namespace strata::scan
