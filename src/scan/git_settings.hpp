// What of git's configuration bears on ignore rules: the user's own list of ignored files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scan/git_directory.hpp"

namespace strata::scan {

/// The environment variables by which git finds its configuration. Empty: not set.
struct GitEnvironment {
  std::string home;
  std::string xdg_config_home;
  std::string global;      ///< GIT_CONFIG_GLOBAL: takes the place of the user's two files
  std::string system;      ///< GIT_CONFIG_SYSTEM: takes the place of /etc/gitconfig
  bool no_system = false;  ///< GIT_CONFIG_NOSYSTEM

  [[nodiscard]] static GitEnvironment of_process();

  /// Folder of git's configuration: $XDG_CONFIG_HOME/git, else ~/.config/git; "" without either.
  [[nodiscard]] std::string configuration_folder() const;
};

/// Value of the last `core.excludesFile` of a configuration file; an empty value counts. Total on
/// any bytes, linear. Includes are not followed.
[[nodiscard]] std::optional<std::string> excludes_setting(std::string_view configuration);

/// Path of the file of patterns that core.excludesFile names (the repository's configuration beats
/// the user's, that the system's), else the one that git looks for if nothing is set. `tree` may be
/// null. "" if there is none to look for.
[[nodiscard]] std::string excludes_file(const GitEnvironment& environment, const WorkTree* tree);

}  // namespace strata::scan
