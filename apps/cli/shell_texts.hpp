// Texts for shells and pagers that derive from the table of operations: completion scripts and the
// manual page.
#pragma once

#include <string>
#include <string_view>

namespace strata::cli {

/// Completion script for "bash", "zsh" or "fish"; "" for any other shell.
[[nodiscard]] std::string completion_script(std::string_view shell);

/// The manual page, in roff (man macros).
[[nodiscard]] std::string manual_page();

}  // namespace strata::cli
