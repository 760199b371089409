// `include` and `includeIf` of git's configuration: which file an entry asks for.
#pragma once

#include <optional>
#include <string>

#include "scan/git_configuration.hpp"
#include "scan/git_directory.hpp"

namespace strata::scan {

/// The file that an entry of the configuration file `file` includes: nothing if it is no include,
/// or if its condition is not met. A relative path is seen from the folder of `file`. `tree` may be
/// null; no condition is met then.
[[nodiscard]] std::optional<std::string> included_file(const ConfigurationEntry& entry,
                                                       const std::string& file,
                                                       const std::string& home,
                                                       const WorkTree* tree);

}  // namespace strata::scan
