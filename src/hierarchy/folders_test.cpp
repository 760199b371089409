#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "hierarchy/hierarchy.hpp"

namespace strata::hierarchy {
namespace {

std::vector<std::string> any_paths() {
  std::set<std::string> paths;
  const auto names =
      rc::gen::elementOf(std::vector<std::string>{"a", "a-b", "a.c", "b", "\xc3\xa9", "z z"});
  for (const auto& parts : *rc::gen::container<std::vector<std::vector<std::string>>>(
           rc::gen::container<std::vector<std::string>>(names))) {
    std::string path;
    for (const std::string& part : parts) {
      path += part + '/';
    }
    paths.insert(path + "file");
  }
  return {paths.begin(), paths.end()};
}

std::vector<FileSize> sizes_of(const std::vector<std::string>& paths) {
  std::vector<FileSize> files;
  for (const std::string& path : paths) {
    files.push_back({.path = path,
                     .leaves = static_cast<std::uint32_t>(path.size()),
                     .bytes = 10 * path.size()});
  }
  return files;
}

TEST(Folders, HaveARootEvenWithoutFiles) {
  EXPECT_THAT(build_folders({}), testing::ElementsAre(Folder{}));
}

TEST(Folders, StandInPreOrderWithTotals) {
  const auto folders = build_folders({{.path = "README", .leaves = 1, .bytes = 10},
                                      {.path = "src/a/x.c", .leaves = 2, .bytes = 20},
                                      {.path = "src/a/y.c", .leaves = 3, .bytes = 30},
                                      {.path = "src/z.c", .leaves = 4, .bytes = 40}});
  const std::vector<Folder> expected = {
      {.path = "", .parent = NodeId::none(), .files = 4, .leaves = 10, .bytes = 100},
      {.path = "src", .parent = NodeId{0}, .files = 3, .leaves = 9, .bytes = 90},
      {.path = "src/a", .parent = NodeId{1}, .files = 2, .leaves = 5, .bytes = 50}};
  EXPECT_EQ(folders, expected);
}

TEST(Folders, AreNotConfusedByNamesThatBeginAlike) {
  const auto folders = build_folders(sizes_of({"a-b/x", "a.c/x", "a/x", "ab/x"}));
  std::vector<std::string> paths;
  for (const Folder& folder : folders) {
    paths.push_back(folder.path);
  }
  EXPECT_THAT(paths, testing::ElementsAre("", "a-b", "a.c", "a", "ab"));
}

TEST(Folders, AddUp) {
  EXPECT_TRUE(rc::check([] {
    const auto paths = any_paths();
    const auto folders = build_folders(sizes_of(paths));
    std::map<std::string, std::uint64_t> expected = {{"", 0}};
    for (const std::string& path : paths) {
      expected[""] += 10 * path.size();
      for (std::size_t slash = path.find('/'); slash != std::string::npos;
           slash = path.find('/', slash + 1)) {
        expected[path.substr(0, slash)] += 10 * path.size();
      }
    }
    RC_ASSERT(folders.size() == expected.size());
    for (const Folder& folder : folders) {
      RC_ASSERT(folder.bytes == expected.at(folder.path));
      RC_ASSERT(folder.bytes == 10 * folder.leaves);
    }
    RC_ASSERT(folders.front().files == paths.size());
  }));
}

TEST(Folders, ComeAfterTheirParentsWhosePathTheyExtend) {
  EXPECT_TRUE(rc::check([] {
    const auto paths = any_paths();
    const auto folders = build_folders(sizes_of(paths));
    RC_ASSERT(folders.front().path.empty());
    for (std::uint32_t i = 1; i < folders.size(); ++i) {
      RC_ASSERT(folders[i].parent.value < i);
      const std::string& parent = folders[folders[i].parent.value].path;
      const std::string prefix = parent.empty() ? "" : parent + "/";
      RC_ASSERT(folders[i].path.starts_with(prefix));
      RC_ASSERT(folders[i].path.find('/', prefix.size()) == std::string::npos);
    }
  }));
}

TEST(Folders, TakeAnyDepth) {
  std::string path;
  for (int i = 0; i < 2000; ++i) {
    path += "d/";
  }
  const auto folders = build_folders(sizes_of({path + "file"}));
  EXPECT_EQ(folders.size(), 2001U);
  EXPECT_EQ(folders.front().files, 1U);
}

}  // namespace
}  // namespace strata::hierarchy
