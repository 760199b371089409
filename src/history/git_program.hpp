// The git that is installed: where it is, and what depends on its age.
#pragma once

#include <string>
#include <string_view>

namespace strata::history {

/// Absolute path of git in the absolute folders of PATH; "" if there is none.
[[nodiscard]] std::string git_program();

/// Whether `text`, what `git --version` prints, names a git before 2.52. False for anything else.
[[nodiscard]] bool is_before_2_52(std::string_view text);

/// Whether the installed git compares ignore patterns as versions before 2.52 do (see
/// scan::PatternStyle); false without a git. Starts git once in the life of a process.
[[nodiscard]] bool git_cuts_patterns();

}  // namespace strata::history
