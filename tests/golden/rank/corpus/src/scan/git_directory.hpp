// Where a git repository begins and where it keeps its data, by looking at files only; git itself
// is not needed.
#pragma once

#include <optional>
#include <string>

namespace strata::scan {

/// A git work tree.
struct WorkTree {
  std::string top;  ///< absolute path of its top folder, without a '/' at the end (but "/" itself)
  std::string common_directory;  ///< where objects, refs and info/ lie; shared by all work trees of
                                 ///< a repository
};

/// The work tree whose top folder is `folder`; nothing if it is none. A `.git` file (submodule,
/// linked work tree) is followed to the directory that it names.
[[nodiscard]] std::optional<WorkTree> work_tree_at(const std::string& folder);

/// The innermost work tree that `folder` (absolute, without links) lies in or is the top of.
[[nodiscard]] std::optional<WorkTree> work_tree_around(const std::string& folder);

/// `path` as an absolute path without links, "." or ".."; nothing if it does not exist.
[[nodiscard]] std::optional<std::string> absolute_path(const std::string& path);

}  // namespace strata::scan
