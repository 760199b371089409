// The command line as values: which operation, and what was given for its parameters.
#pragma once

#include <string>
#include <vector>

#include "apps/operations.hpp"
#include "apps/values.hpp"
#include "core/result.hpp"

namespace strata::cli {

/// Splits the words behind the command's name into flags and arguments. Underscores are accepted in
/// flags too
/// (--max_tokens). kInvalidArgument, with a suggestion, for an unknown flag or an argument too
/// many. Values are not checked yet (apps::check), so that --help works beside anything.
[[nodiscard]] Result<apps::Values> parse_arguments(const apps::Operation& operation,
                                                   const std::vector<std::string>& words);

}  // namespace strata::cli
