// For tests: git as the oracle of ignore rules, and random trees full of them to ask it about.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "scan/temporary_tree.hpp"

namespace strata::scan {

/// What a run of git gave.
struct GitOutput {
  int exit_code = 0;
  std::string standard_output;
};

/// Runs `git ARGUMENTS` in `folder`, without the machine's and the user's configuration.
/// `arguments` goes through a shell; it must not hold names of files.
[[nodiscard]] GitOutput run_git(const std::string& folder, const std::string& arguments,
                                std::string_view standard_input = {});

/// Whether the git that answers reads patterns as versions before 2.52 do (see PatternStyle).
[[nodiscard]] bool installed_git_cuts_patterns();

/// The parts of a NUL-terminated list.
[[nodiscard]] std::vector<std::string> split_at_nul(std::string_view list);

/// An entry of a random tree.
struct RandomEntry {
  std::string path;    ///< relative, without a '/' at the end
  std::string folder;  ///< "" or ending with '/'
  bool is_folder = false;
};

/// A git repository of a few dozen files whose names and ignore patterns (.gitignore in some
/// folders, .git/info/exclude) are drawn from so few letters that most patterns match something.
class RandomRepository {
 public:
  explicit RandomRepository(std::uint64_t seed);

  [[nodiscard]] const std::string& root() const { return tree_.root(); }

  [[nodiscard]] const TemporaryTree& tree() const { return tree_; }

  /// All entries but .git and ignore files; a folder before what is in it.
  [[nodiscard]] const std::vector<RandomEntry>& entries() const { return entries_; }

 private:
  std::size_t below(std::size_t bound);

  bool one_in(std::size_t n) { return below(n) == 0; }

  std::string name();
  std::string pattern_of_name();
  std::string pattern();
  std::string ignore_file();
  void fill(const std::string& folder);

  TemporaryTree tree_;
  std::mt19937_64 random_;
  std::vector<RandomEntry> entries_;
};

}  // namespace strata::scan
