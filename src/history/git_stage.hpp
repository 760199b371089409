// Asking git about a repository without letting the repository say anything about git.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "scan/git_directory.hpp"

namespace strata::history {

/// A directory of our own that git is shown, removed at the end of its life. Its only object store
/// is the repository's: no configuration, attribute, hook, graft, replacement, pager, filter or
/// transport of the repository or of the user counts.
class GitStage {
 public:
  /// Makes it below `folder`. `sha256`: the repository's object names have 64 digits. `patience`:
  /// how long git may say nothing before it is stopped.
  GitStage(const std::string& folder, const scan::WorkTree& tree, bool sha256,
           std::chrono::milliseconds patience);
  GitStage(const GitStage&) = delete;
  GitStage& operator=(const GitStage&) = delete;
  ~GitStage();

  /// Why git cannot be asked, for people; "" if it can.
  [[nodiscard]] const std::string& fault() const { return fault_; }

  /// Git was stopped at its limits.
  [[nodiscard]] bool stopped() const { return stopped_; }

  /// The directory is still there.
  [[nodiscard]] bool stands() const;

  /// Standard output of git with these arguments. Once git was stopped at its limits it is not
  /// started again: it would hang again. Precondition: fault() is empty.
  [[nodiscard]] Result<std::string> run(const std::vector<std::string>& arguments) const;

 private:
  std::string program_;
  std::chrono::milliseconds patience_;
  std::string path_;
  std::string fault_;
  mutable bool stopped_ = false;
};

/// Arguments of a `git log` of at most `most` commits without merges, each opened by `format` and
/// followed by the paths that it touched, all ended by NUL. What it is to begin with comes behind.
[[nodiscard]] std::vector<std::string> log_arguments(std::string_view format, std::uint32_t most);

/// Path of a folder in the work tree around it: "" or ending with '/'.
[[nodiscard]] std::string prefix_of(const scan::WorkTree& tree, const std::string& folder);

}  // namespace strata::history
