// What `--help` prints, derived from the table of operations.
#pragma once

#include <string>
#include <string_view>

#include "apps/operations.hpp"

namespace strata::cli {

/// Version that --version prints.
inline constexpr std::string_view kVersion = "0.1.0";

/// All commands, one line each.
[[nodiscard]] std::string general_help();
/// Usage, details, every parameter by group, an example.
[[nodiscard]] std::string help(const apps::Operation& operation);

/// "search QUERY [FOLDER] [options]"
[[nodiscard]] std::string usage(const apps::Operation& operation);
/// "-n, --limit N"
[[nodiscard]] std::string spelling(const apps::Parameter& parameter);
/// Help text with choices, range and default.
[[nodiscard]] std::string full_help(const apps::Parameter& parameter);

/// Groups of parameters in the order in which help shows them.
inline constexpr apps::ParameterGroup kGroups[] = {
    apps::ParameterGroup::kArgument, apps::ParameterGroup::kOutput,
    apps::ParameterGroup::kFilter,   apps::ParameterGroup::kRetrieval,
    apps::ParameterGroup::kIndexing, apps::ParameterGroup::kEndpoint,
    apps::ParameterGroup::kTraining, apps::ParameterGroup::kPlace};

}  // namespace strata::cli
