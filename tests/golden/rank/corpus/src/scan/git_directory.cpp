// A folder is a git directory if it has HEAD and, itself or through its `commondir` file, objects/
// and refs/: the test that git makes, less the look into HEAD. Tested by git_directory_test.cpp.
#include "scan/git_directory.hpp"

#include <cstdlib>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <utility>

#include "scan/file_access.hpp"

namespace strata::scan {

namespace {

constexpr std::size_t kPathFileLimit = std::size_t{64} << 10U;

bool is_folder(const std::string& path) {
  FileStatus status{};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool exists(const std::string& path) {
  FileStatus status{};
  return ::lstat(path.c_str(), &status) == 0;
}

// The path that a one-line file holds, taken relative to `base`.
std::optional<std::string> path_in_file(const std::string& file, std::string_view keyword,
                                        const std::string& base) {
  const auto text = read_small_file(file, kPathFileLimit);
  if (!text || !text->starts_with(keyword)) {
    return std::nullopt;
  }
  std::string_view target = std::string_view(*text).substr(keyword.size());
  while (target.ends_with('\n') || target.ends_with('\r')) {
    target.remove_suffix(1);
  }
  if (target.empty()) {
    return std::nullopt;
  }
  return target.starts_with('/') ? std::string(target) : base + "/" + std::string(target);
}

// The common directory of a git directory; nothing if it is none.
std::optional<std::string> common_directory_of(const std::string& git_directory) {
  if (!exists(git_directory + "/HEAD")) {
    return std::nullopt;
  }
  std::string common =
      path_in_file(git_directory + "/commondir", "", git_directory).value_or(git_directory);
  if (!is_folder(common + "/objects") || !is_folder(common + "/refs")) {
    return std::nullopt;
  }
  return common;
}

}  // namespace

std::optional<WorkTree> work_tree_at(const std::string& folder) {
  const std::string dot_git = folder + "/.git";
  if (!exists(dot_git)) {
    return std::nullopt;
  }
  const std::optional<std::string> git_directory =
      is_folder(dot_git) ? dot_git : path_in_file(dot_git, "gitdir: ", folder);
  if (!git_directory) {
    return std::nullopt;
  }
  auto common = common_directory_of(*git_directory);
  if (!common) {
    return std::nullopt;
  }
  return WorkTree{.top = folder, .common_directory = *std::move(common)};
}

std::optional<WorkTree> work_tree_around(const std::string& folder) {
  std::string at = folder;
  while (true) {
    if (auto found = work_tree_at(at)) {
      return found;
    }
    if (at.size() <= 1) {
      return std::nullopt;
    }
    const std::size_t slash = at.rfind('/');
    if (slash == std::string::npos) {
      return std::nullopt;
    }
    at.resize(slash == 0 ? 1 : slash);
  }
}

std::optional<std::string> absolute_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(path.c_str(), nullptr),
                                                             &std::free);
  if (!resolved) {
    return std::nullopt;
  }
  return std::string(resolved.get());
}

}  // namespace strata::scan
