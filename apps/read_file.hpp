// Whole files and standard input as bytes.
#pragma once

#include <string>

#include "core/result.hpp"

namespace strata::apps {

/// kNotFound if there is none, kIo (with what the system said) if it cannot be read, a folder
/// included, kInvalidArgument beyond 1 GiB (an endless device).
[[nodiscard]] Result<std::string> read_file(const std::string& path);
[[nodiscard]] Result<std::string> read_standard_input();

}  // namespace strata::apps
