// The files that a walk finds are those that git lists as tracked or addable.
#include <algorithm>

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"
#include "scan/scan.hpp"

namespace strata::scan {
namespace {

std::vector<std::string> files_by_walk(const std::string& root) {
  const auto result = walk(root, {.hidden = true});
  EXPECT_TRUE(result.has_value());
  std::vector<std::string> paths;
  for (const auto& file : result->files) {
    paths.push_back(file.path);
  }
  // Listed by git, refused by us for another reason than the rules.
  for (const auto& skipped : result->skipped) {
    if (skipped.reason != SkipReason::kIgnored) {
      paths.push_back(skipped.path);
    }
  }
  std::ranges::sort(paths);
  return paths;
}

std::vector<std::string> files_by_git(const std::string& root) {
  const auto output = run_git(root, "ls-files -z --others --exclude-standard");
  EXPECT_EQ(output.exit_code, 0);
  auto paths = split_at_nul(output.standard_output);
  std::ranges::sort(paths);
  return paths;
}

TEST(WalkAndGit, ListTheSameFilesOfRandomRepositories) {
  for (std::uint64_t seed = 1001; seed <= 1050; ++seed) {
    const RandomRepository repository(seed);
    ASSERT_EQ(files_by_walk(repository.root()), files_by_git(repository.root())) << "seed " << seed;
  }
}

// Folders that no rule names, neither themselves nor through a folder above: a root below an
// ignored folder is the user's wish, while git would list nothing there.
std::vector<std::string> open_folders(const RandomRepository& repository) {
  std::string asked;
  for (const auto& entry : repository.entries()) {
    if (entry.is_folder) {
      asked += entry.path;
      asked += '\0';
    }
  }
  const auto output = run_git(repository.root(), "check-ignore --no-index -z --stdin", asked);
  const auto ignored = split_at_nul(output.standard_output);
  std::vector<std::string> open;
  for (auto& folder : split_at_nul(asked)) {
    if (std::ranges::find(ignored, folder) == ignored.end()) {
      open.push_back(std::move(folder));
    }
  }
  return open;
}

TEST(WalkAndGit, ListTheSameFilesFromWithinASubfolder) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 2001; seed <= 2020; ++seed) {
    const RandomRepository repository(seed);
    for (const std::string& folder : open_folders(repository)) {
      const std::string root = repository.tree().path(folder);
      ASSERT_EQ(files_by_walk(root), files_by_git(root))
          << "seed " << seed << ", folder " << folder;
      ++compared;
    }
  }
  EXPECT_GT(compared, 40U);
}

}  // namespace
}  // namespace strata::scan
