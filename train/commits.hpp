// What commits say they did, and the definitions that they changed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/line_range.hpp"
#include "core/result.hpp"
#include "train/exclusion.hpp"
#include "train/pairs.hpp"

namespace strata::train {

/// One file as a commit left it.
struct ChangedFile {
  std::string path;
  std::string blob;              ///< object id of its content
  std::vector<LineRange> lines;  ///< of the new content; a pure deletion names the line before it
};

struct Commit {
  std::string subject;
  std::vector<ChangedFile> files;
};

/// Reads `git log -p -U0 --full-index --format=%x01%s`. Total on any bytes, O(bytes).
[[nodiscard]] std::vector<Commit> parse_patches(std::string_view output);

/// The subject as prose: without "fix(parser):", "[core]", issue numbers. Empty for what says
/// nothing about code: merges, reverts, releases, version bumps, less than three words.
[[nodiscard]] std::string plain_subject(std::string_view subject);

struct CommitOptions {
  std::string git = "/usr/bin/git";
  std::size_t most_commits = 2000;  ///< that are looked at, the latest ones
  std::size_t threads = 0;
  const Exclusion* exclusion = nullptr;  ///< files of its projects are left out; may be null
  std::function<bool(std::string_view)> leaves_out;  ///< single files, by path; may be empty
};

/// Pairs of kind kCommit of a git directory, with language, without package. Commits that change
/// more than four files of code or six definitions say too little about each. A definition gives
/// the two latest versions at most, all the latest ones first. kIo if git fails.
[[nodiscard]] Result<std::vector<Pair>> gather_commits(const std::string& git_directory,
                                                       const CommitOptions& options = {});

}  // namespace strata::train
