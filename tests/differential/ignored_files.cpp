// Holds a walk against git on real checkouts: usage: strata_ignored_files FOLDER... For each, the
// files found and the files skipped for another reason than a rule must be those that git lists as
// tracked or addable, and git check-ignore must agree with every verdict "ignored". Prints a line
// per folder; exit code 1 if any differs, 77 if no folder is a repository.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "scan/git_oracle.hpp"
#include "scan/scan.hpp"

namespace {

using strata::scan::SkipReason;

std::vector<std::string> difference(const std::vector<std::string>& a,
                                    const std::vector<std::string>& b) {
  std::vector<std::string> out;
  std::ranges::set_difference(a, b, std::back_inserter(out));
  return out;
}

// True if the walk of a repository agrees with git.
bool agrees(const std::string& root) {
  const auto walked =
      strata::scan::walk(root, {.hidden = true}, strata::scan::installed_git_cuts_patterns);
  if (!walked) {
    std::printf("%s: %s\n", root.c_str(), walked.error().to_string().c_str());
    return false;
  }
  std::vector<std::string> ours;
  std::string ignored;
  std::size_t ignored_count = 0;
  for (const auto& file : walked->files) {
    ours.push_back(file.path);
  }
  for (const auto& skipped : walked->skipped) {
    if (skipped.reason == SkipReason::kIgnored) {
      ignored += skipped.path;
      ignored += '\0';
      ++ignored_count;
    } else if (skipped.reason != SkipReason::kNestedRepository) {
      ours.push_back(skipped.path);
    }
  }
  std::ranges::sort(ours);
  using strata::scan::run_git;
  using strata::scan::split_at_nul;
  auto theirs = split_at_nul(
      run_git(root, "ls-files -z --cached --others --exclude-standard").standard_output);
  // Of a merge conflict several entries; of a deleted file or a nested repository none on disk.
  std::ranges::sort(theirs);
  theirs.erase(std::ranges::unique(theirs).begin(), theirs.end());
  std::erase_if(theirs, [&](const std::string& path) {
    std::error_code error;
    return path.ends_with('/') || std::filesystem::is_directory(root + "/" + path, error) ||
           !std::filesystem::exists(std::filesystem::symlink_status(root + "/" + path, error));
  });
  const auto confirmed =
      split_at_nul(run_git(root, "check-ignore -z --no-index --stdin", ignored).standard_output);
  const auto missing = difference(theirs, ours);
  const auto extra = difference(ours, theirs);
  std::printf("%s: %zu files, %zu ignored, %zu missing, %zu extra, %zu verdicts not confirmed\n",
              root.c_str(), theirs.size(), ignored_count, missing.size(), extra.size(),
              ignored_count - confirmed.size());
  for (const auto* list : {&missing, &extra}) {
    for (std::size_t i = 0; i < std::min<std::size_t>(list->size(), 5); ++i) {
      std::printf("    %s %s\n", list == &missing ? "missing" : "extra", (*list)[i].c_str());
    }
  }
  return missing.empty() && extra.empty() && confirmed.size() == ignored_count;
}

}  // namespace

int main(int argc, char** argv) {
  int compared = 0;
  int differing = 0;
  for (int i = 1; i < argc; ++i) {
    if (std::filesystem::exists(std::string(argv[i]) + "/.git")) {
      ++compared;
      differing += agrees(argv[i]) ? 0 : 1;
    }
  }
  std::printf("%d repositories, %d differ\n", compared, differing);
  if (compared == 0) {
    return 77;
  }
  return differing == 0 ? 0 : 1;
}
