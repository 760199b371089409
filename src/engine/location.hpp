// Where the index of a folder lives: in the user's cache, one sub-folder per root, named so that
// people recognise it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::engine {

/// Absolute path without symbolic links, "." or "..". kNotFound if it is no existing folder.
[[nodiscard]] Result<std::string> resolve_root(const std::string& root);

/// Folder that holds all indexes: `cache`, or if that is empty $XDG_CACHE_HOME/strata, else
/// $HOME/.cache/strata. kInvalidArgument if none of them is set.
[[nodiscard]] Result<std::string> cache_folder(const std::string& cache);

/// Folder that holds the index of `root` (absolute): `cache`/<last path part>-<16 hex digits>. The
/// same for the same place in all work trees of a git repository. Creates nothing.
[[nodiscard]] std::string index_folder(const std::string& root, const std::string& cache);

/// Creates a folder and its parents, readable by the user only.
[[nodiscard]] Result<void> create_private_folder(const std::string& path);

}  // namespace strata::engine
