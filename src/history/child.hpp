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
  /// Guards against a child that hangs, on a FIFO in the place of a file for instance: longest time
  /// without a byte of output, and in all. They decide no result else.
  std::chrono::milliseconds silence{4'000};
  std::chrono::milliseconds wall{30'000};
};

/// Runs a program (absolute path first, then its arguments) in "/", with exactly the environment
/// given, nothing on standard input and standard error unheard. Gives its standard output. kIo if
/// it cannot be started or fails, kUnsupported if it is over a limit: it is killed then, with what
/// it started. It is killed too if the calling thread ends, however it does.
[[nodiscard]] Result<std::string> run_child(std::vector<std::string> arguments,
                                            std::vector<std::string> environment,
                                            const ChildLimits& limits);

}  // namespace strata::history
