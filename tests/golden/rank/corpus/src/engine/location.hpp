// Where the index of a folder lives: in the user's cache, one sub-folder per root, named so that
// people recognise it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::engine {

/// Absolute path without symbolic links, "." or "..". kNotFound if it is no existing folder.
[[nodiscard]] Result<std::string> resolve_root(const std::string& root);

/// Folder that holds the index of `root` (absolute): `cache`/<last path part>-<16 hex digits of the
/// path's hash>. An empty `cache` means $XDG_CACHE_HOME/strata, else $HOME/.cache/strata. Creates
/// nothing.
[[nodiscard]] Result<std::string> index_folder(const std::string& root, const std::string& cache);

/// Creates a folder and its parents, readable by the user only.
[[nodiscard]] Result<void> create_private_folder(const std::string& path);

}  // namespace strata::engine
