// Whose strata.toml counts for a call.
#pragma once

#include <string>

#include "apps/operations.hpp"
#include "apps/values.hpp"

namespace strata::cli {

/// The root whose repository settings apply to a call: the one that the operation will work on, the
/// repository around the current folder for an operation that says so, else "". "" also where no
/// root is found: the command itself then says what is wrong.
[[nodiscard]] std::string settings_root(const apps::Operation& operation,
                                        const apps::Values& values);

}  // namespace strata::cli
