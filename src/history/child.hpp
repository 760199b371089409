// A child process whose output is read within limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace strata::history {

struct ChildLimits {
  std::size_t output_bytes = std::size_t{256} << 20U;
  std::chrono::seconds wall{120};  ///< a guard against a child that hangs; decides no result else
};

/// Runs a program (absolute path first, then its arguments) in "/", with exactly the environment
/// given, nothing on standard input and standard error unheard. Gives its standard output. kIo if
/// it cannot be started or fails, kUnsupported if it is over a limit: it is killed then, with what
/// it started.
[[nodiscard]] Result<std::string> run_child(std::vector<std::string> arguments,
                                            std::vector<std::string> environment,
                                            const ChildLimits& limits);

}  // namespace strata::history
