// Git is asked for its version outside any repository and with no environment, so that nobody's
// configuration counts. Tested by history_test.cpp.
#include "history/git_program.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <unistd.h>

#include "history/child.hpp"

namespace strata::history {

std::string git_program() {
  const char* variable = std::getenv("PATH");
  for (std::string_view rest = variable == nullptr ? "/usr/bin:/bin" : variable; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    std::string program(folder);
    program += "/git";
    if (folder.starts_with('/') && ::access(program.c_str(), X_OK) == 0) {
      return program;
    }
  }
  return {};
}

bool is_before_2_52(std::string_view text) {
  constexpr std::string_view kOpening = "git version ";
  constexpr int kMajor = 2;
  constexpr int kMinor = 52;
  if (!text.starts_with(kOpening)) {
    return false;
  }
  const char* const end = text.data() + text.size();
  int major = 0;
  int minor = 0;
  const auto first = std::from_chars(text.data() + kOpening.size(), end, major);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.') {
    return false;
  }
  const auto second = std::from_chars(first.ptr + 1, end, minor);
  return second.ec == std::errc() && (major < kMajor || (major == kMajor && minor < kMinor));
}

bool git_cuts_patterns() {
  static const bool kCuts = [] {
    const std::string program = git_program();
    return !program.empty() &&
           is_before_2_52(
               run_child({program, "--version"}, {}, {.output_bytes = 4096}).value_or(""));
  }();
  return kCuts;
}

}  // namespace strata::history
