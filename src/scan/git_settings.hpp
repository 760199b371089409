// What of git's configuration bears on ignore rules: the user's own list of ignored files, and
// whether capitals count.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scan/git_directory.hpp"

namespace strata::scan {

/// The environment variables by which git finds its configuration. Empty: not set.
struct GitEnvironment {
  std::string home;
  std::string xdg_config_home;
  std::string global;      ///< GIT_CONFIG_GLOBAL: takes the place of the user's two files
  std::string system;      ///< GIT_CONFIG_SYSTEM: takes the place of /etc/gitconfig
  bool no_system = false;  ///< GIT_CONFIG_NOSYSTEM
  /// GIT_CONFIG_KEY_n and GIT_CONFIG_VALUE_n for n below GIT_CONFIG_COUNT, then
  /// GIT_CONFIG_PARAMETERS: stronger than any file, the last one most of all. No value: true.
  std::vector<std::pair<std::string, std::optional<std::string>>> given = {};

  [[nodiscard]] static GitEnvironment of_process();

  /// Folder of git's configuration: $XDG_CONFIG_HOME/git, else ~/.config/git; "" without either.
  [[nodiscard]] std::string configuration_folder() const;
};

struct GitSettings {
  /// Path of the file of patterns that core.excludesFile names, else the one that git looks for if
  /// nothing is set. "" if there is none to look for.
  std::string excludes_file;
  /// core.ignoreCase: patterns match whatever the case of ASCII letters.
  bool ignore_case = false;
};

/// The environment's settings beat the repository's configuration, that the user's, that the
/// system's. That of a single work tree counts with extensions.worktreeConfig only. `include` and
/// `includeIf` (gitdir, gitdir/i, onbranch; hasconfig counts as not met) are followed, ten deep and
/// 64 files at most. `tree` may be null. Reads regular files of up to 1 MiB; runs nothing.
[[nodiscard]] GitSettings git_settings(const GitEnvironment& environment, const WorkTree* tree);

}  // namespace strata::scan
