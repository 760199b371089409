// Which folder a command works on: the root of the index, the part of it that is meant, and how
// paths are shown.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::cli {

/// What root discovery depends on; absolute paths without symbolic links.
struct Surroundings {
  std::string current;  ///< current folder
  std::string home;     ///< "" if there is none

  [[nodiscard]] static Result<Surroundings> of_process();
};

struct Place {
  std::string root;     ///< absolute, without symbolic links
  std::string part;     ///< file or folder relative to the root, '/'-separated; "" = all of it
  std::string current;  ///< current folder, for shown()

  /// A path relative to the root as one would type it here: relative to the current folder if that
  /// lies inside the root or the root inside it, else unchanged.
  [[nodiscard]] std::string shown(std::string_view path) const;
};

/// The root is `root` if given, else the folder `named`, else the top level of the git repository
/// around the current folder, else the current folder; in a subfolder of a repository `part` is
/// that subfolder. A file as `named` is a part of the repository around it, else of the current
/// folder. Errors: kNotFound if something named does not exist; kInvalidArgument if the root found
/// by itself would be / or the home folder, if `named` lies outside `root`, or if it is a file in
/// neither a repository nor the current folder.
[[nodiscard]] Result<Place> find_place(const std::string& named, const std::string& root,
                                       const Surroundings& surroundings);

/// A file or folder named relative to the root of a place ("./src/", or an absolute path inside
/// it), as the path that the index has for it; "" for the root itself. kInvalidArgument if it lies
/// outside. It need not be on disk: a document that was handed over is in the index only.
[[nodiscard]] Result<std::string> path_in_root(const Place& place, const std::string& path);
/// Whether there is such a file or folder below the root.
[[nodiscard]] bool is_on_disk(const Place& place, const std::string& path);

/// For commands that look at one path of an index (why): `path` need not exist. The root is
/// `root` if given, else the repository around the path, else the current folder if it holds the
/// path, else the path itself or its folder.
[[nodiscard]] Result<Place> find_place_around(const std::string& path, const std::string& root,
                                              const Surroundings& surroundings);

}  // namespace strata::cli
