// Papers that stay true: every link and every path they name exists, every folder and dependency is
// named.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tidy/text_file.hpp"

namespace strata::tidy {

/// Says whether a path, relative to the repository, exists.
using Exists = std::function<bool(const std::string& path)>;

/// Relative links [text](target) whose target does not exist. Code blocks are not looked at.
[[nodiscard]] Findings dead_links(const TextFile& paper, const Exists& exists);

/// Paths in back-ticks that do not exist, seen from the top, from src/ or from the paper's folder.
/// Taken for a path: a code span with a '/', without blanks or placeholders, that begins with an
/// existing folder or ends like a source file.
[[nodiscard]] Findings dead_paths(const TextFile& paper, const Exists& exists);

/// Folders of src/ that the paper does not name as `src/<folder>`.
[[nodiscard]] Findings unnamed_folders(const TextFile& paper,
                                       const std::vector<std::string>& folders);

/// Dependencies that the paper does not name: first words of a package list, and "name": "version"
/// pairs of a package.json, which must stand there with their version.
[[nodiscard]] Findings unnamed_packages(const TextFile& paper, const TextFile& package_list);
[[nodiscard]] Findings unnamed_grammars(const TextFile& paper, const TextFile& package_json);

}  // namespace strata::tidy
