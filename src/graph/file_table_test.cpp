#include "graph/file_table.hpp"

#include <gtest/gtest.h>

namespace strata::graph {
namespace {

FileTable table() {
  return FileTable({{"a/b/c.h", "c"},
                    {"a/c.h", "c"},
                    {"a/d/e/c.h", "c"},
                    {"b/c.h", "c"},
                    {"cc.h", "c"},
                    {"x.h", "c"}});
}

using Numbers = std::vector<FileNumber>;

TEST(NormalPath, TakesDotsOutAndStaysBelowTheRoot) {
  EXPECT_EQ(normal_path("a/./b/../c"), "a/c");
  EXPECT_EQ(normal_path("./a//b/"), "a/b");
  EXPECT_EQ(normal_path("a/.."), "");
  EXPECT_EQ(normal_path("../a"), std::nullopt);
  EXPECT_EQ(normal_path("a/../../b"), std::nullopt);
}

TEST(FileTable, FindsByWholePathAndByItsEnd) {
  const FileTable files = table();
  EXPECT_EQ(files.find("b/c.h"), 3U);
  EXPECT_EQ(files.find("c.h"), std::nullopt);
  EXPECT_EQ(files.ending_with("c.h"), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(files.ending_with("b/c.h"), (Numbers{0, 3}));
  EXPECT_EQ(files.ending_with("x.h"), (Numbers{5}));
  EXPECT_TRUE(files.ending_with("/c.h").empty());
  EXPECT_TRUE(files.ending_with("").empty());
}

TEST(FileTable, TheNearestSharesTheLongestFolder) {
  const FileTable files = table();
  const Numbers all = files.ending_with("c.h");
  EXPECT_EQ(files.nearest(all, 2), 2U);
  EXPECT_EQ(files.nearest(Numbers{0, 1}, 2), 1U) << "of equals the shortest";
  EXPECT_EQ(files.nearest({}, 0), std::nullopt);
}

TEST(FileTable, KnowsFoldersAlsoWithoutFilesOfTheirOwn) {
  const FileTable files = table();
  EXPECT_EQ(files.folders_ending_with("b").size(), 2U);
  EXPECT_EQ(files.folders_ending_with("d").size(), 1U);
  EXPECT_EQ(files.below("a"), (Numbers{0, 1, 2}));
  EXPECT_EQ(files.below("a/d"), (Numbers{2}));
  EXPECT_EQ(files.in_folder("a").size(), 1U);
  EXPECT_TRUE(files.in_folder("a/d").empty());
}

}  // namespace
}  // namespace strata::graph
