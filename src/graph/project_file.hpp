// Project files say where modules lie: go.mod, package.json, tsconfig.json, composer.json,
// Cargo.toml, pubspec.yaml.
#pragma once

#include <vector>

#include "graph/links.hpp"

namespace strata::graph {

/// Modules and aliases that a project file declares; none for other files.
[[nodiscard]] std::vector<Link> project_links(const scan::SourceFile& file,
                                              const parse::SyntaxTree& tree);

}  // namespace strata::graph
