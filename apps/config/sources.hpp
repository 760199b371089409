// Where settings come from, and how they are merged: default < user file < repository file <
// environment < command line.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/operations.hpp"
#include "apps/values.hpp"
#include "core/result.hpp"

namespace strata::apps {

/// Name of the file in a root, and in the user's configuration folder.
inline constexpr std::string_view kSettingsFile = "strata.toml";

struct Sources {
  std::string user_file;                           ///< "" = none
  bool user_file_named = false;                    ///< by STRATA_CONFIG: it must then exist
  std::string repository_file;                     ///< "" = none; it need not exist
  std::map<std::string, std::string> environment;  ///< the variables that begin with STRATA_

  /// The user file is $STRATA_CONFIG, else strata/strata.toml in $XDG_CONFIG_HOME or ~/.config; the
  /// repository file is strata.toml in `root` ("" = none). Opens nothing.
  [[nodiscard]] static Sources of_process(const std::string& root);
  /// The environment alone: --no-config.
  [[nodiscard]] static Sources without_files();
};

/// Adds to what the call gave the settings of files and environment, each with its origin. Those
/// that `operation` has no parameter for are checked all the same, and left out; null = keep all.
/// kInvalidArgument for a fault in a file or variable, kIo for a file that cannot be read: a
/// repository's file is never followed through a link, and neither is read if it is no regular file
/// or has more than 1 MiB.
[[nodiscard]] Result<Values> with_settings(Values given, const Sources& sources,
                                           const Operation* operation);

/// kInvalidArgument for a variable that looks like a mistyped setting; the message says what it
/// probably should be. Variables that this project's own build and tests know, and those that
/// `settled` names as the place of a key, are none.
[[nodiscard]] Result<void> check_variables(const Sources& sources, const Values& settled);

/// Variables that begin with STRATA_ and are like no setting: somebody else's, or without effect.
[[nodiscard]] std::vector<std::string> foreign_variables(const Sources& sources,
                                                         const Values& settled);

}  // namespace strata::apps
