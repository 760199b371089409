// The files that a walk finds are those that git lists as tracked or addable.
#include <algorithm>

#include <gtest/gtest.h>

#include "scan/git_oracle.hpp"
#include "scan/scan.hpp"

namespace strata::scan {
namespace {

std::vector<std::string> files_by_walk(const std::string& root) {
  const auto result = walk(root, {.hidden = true}, installed_git_cuts_patterns);
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
  const auto output = run_git(root, "ls-files -z --cached --others --exclude-standard");
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

// Every third file is tracked, whatever the rules say.
TEST(WalkAndGit, ListTheSameFilesWhereIgnoredOnesAreTracked) {
  std::size_t rescued = 0;
  for (std::uint64_t seed = 3001; seed <= 3040; ++seed) {
    const RandomRepository repository(seed);
    std::string added;
    for (std::size_t i = 0; i < repository.entries().size(); i += 3) {
      if (!repository.entries()[i].is_folder) {
        added += repository.entries()[i].path;
        added += '\0';
      }
    }
    if (added.empty()) {
      continue;
    }
    const auto before = files_by_walk(repository.root()).size();
    ASSERT_EQ(run_git(repository.root(),
                      "--literal-pathspecs add -f --pathspec-from-file=- "
                      "--pathspec-file-nul",
                      added)
                  .exit_code,
              0);
    const auto ours = files_by_walk(repository.root());
    ASSERT_EQ(ours, files_by_git(repository.root())) << "seed " << seed;
    rescued += ours.size() - before;
  }
  EXPECT_GT(rescued, 20U);
}

// A submodule lies under its own rules, not under those of the repository around it.
TEST(WalkAndGit, ListTheSameFilesOfARepositoryWithASubmodule) {
  const TemporaryTree tree;
  ASSERT_EQ(run_git(tree.root(), "init -q --template= outer").exit_code, 0);
  ASSERT_EQ(run_git(tree.root(), "init -q --template= outer/lib").exit_code, 0);
  tree.write("outer/.gitignore", "*.log\nlib/kept.txt\n");
  tree.write("outer/a.log");
  tree.write("outer/a.txt");
  tree.write("outer/lib/.gitignore", "*.tmp\n");
  tree.write("outer/lib/b.log");
  tree.write("outer/lib/b.tmp");
  tree.write("outer/lib/kept.txt");
  const std::string inner = tree.path("outer/lib");
  ASSERT_EQ(run_git(inner, "add .").exit_code, 0);
  ASSERT_EQ(run_git(inner, "-c user.name=a -c user.email=a@b commit -q -m x").exit_code, 0);
  const std::string root = tree.path("outer");
  EXPECT_EQ(files_by_walk(root).size(), 3U);  // lib/ is a repository that nobody entered
  ASSERT_EQ(run_git(root, "-c advice.addEmbeddedRepo=false add .").exit_code, 0);
  std::vector<std::string> expected = {".gitignore", "a.txt"};
  for (const std::string& path : files_by_git(inner)) {
    expected.push_back("lib/" + path);
  }
  EXPECT_EQ(files_by_walk(root), expected);
  tree.write("outer/.strataignore", "b.log\n");
  tree.write("outer/lib/.strataignore", "!b.log\n");
  EXPECT_EQ(files_by_walk(root).size(), 7U);  // two more, the inner .strataignore beats the outer
}

TEST(WalkAndGit, AgreeAboutTheUsersExcludesFile) {
  const TemporaryTree tree;
  ASSERT_EQ(run_git(tree.root(), "init -q --template= r").exit_code, 0);
  tree.write("patterns", "*.tmp\n!b.tmp\n/top\n");
  tree.write("r/.gitignore", "!c.tmp\n");
  for (const char* path : {"r/a.tmp", "r/b.tmp", "r/c.tmp", "r/top", "r/x/top", "r/x/a.tmp"}) {
    tree.write(path);
  }
  const std::string root = tree.path("r");
  ASSERT_EQ(run_git(root, "config core.excludesFile ../patterns").exit_code, 0);
  EXPECT_EQ(files_by_walk(root), files_by_git(root));
  tree.write("r/.git/info/exclude", "c.tmp\n!a.tmp\n");
  EXPECT_EQ(files_by_walk(root), files_by_git(root));
}

// core.ignoreCase, in the repository's own configuration.
TEST(WalkAndGit, ListTheSameFilesWhereCaseIsIgnored) {
  std::size_t different = 0;
  for (std::uint64_t seed = 4001; seed <= 4100; ++seed) {
    const RandomRepository repository(seed);
    const auto before = files_by_walk(repository.root());
    ASSERT_EQ(run_git(repository.root(), "config core.ignoreCase true").exit_code, 0);
    const auto ours = files_by_walk(repository.root());
    ASSERT_EQ(ours, files_by_git(repository.root())) << "seed " << seed;
    different += ours != before ? 1 : 0;
  }
  EXPECT_GT(different, 5U);  // the trees are worth asking about
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
