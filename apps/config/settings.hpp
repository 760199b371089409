// The options of the program: the parameters that may be set outside the command line as well. They
// are rows of the table of operations; this is the view of them that configuration files, the
// environment, `strata config` and docs/configuration.md share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/operations.hpp"

namespace strata::apps {

/// Every parameter that a user or a repository may set, each name once, in the order of help.
[[nodiscard]] const std::vector<Parameter>& settings();

/// Null if no setting has that name.
[[nodiscard]] const Parameter* find_setting(std::string_view name);

/// What a change of it does: "indexes anew", "changes answers", "changes speed only", ...
[[nodiscard]] std::string_view effect(const Parameter& parameter);

/// "16 to 32768 tokens", "one of merge, drop", "true or false", "text".
[[nodiscard]] std::string range_of(const Parameter& parameter);

/// The default as it would stand in a file: "512", "false"; "" if it depends on the surroundings.
[[nodiscard]] std::string default_of(const Parameter& parameter);

/// The words of settings.
[[nodiscard]] std::vector<std::string_view> setting_names();

}  // namespace strata::apps
