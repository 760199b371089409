// Which repository a file belongs to, for people and programs that keep chunks of several.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace strata::apps {

/// The nearest folder at or above `start` that holds `.git`: a folder, or a file in a linked work
/// tree or submodule.
[[nodiscard]] std::optional<std::filesystem::path> git_top_level(std::filesystem::path start);

/// Name of the nearest folder around a file that is the root of a git work tree; "" if there is
/// none, or no such file. A few look-ups in the file system.
[[nodiscard]] std::string repository_name(std::string_view path);

}  // namespace strata::apps
