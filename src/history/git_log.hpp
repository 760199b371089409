// The output of `git log` as facts.
#pragma once

#include <string_view>

#include "history/git_facts.hpp"

namespace strata::history {

/// Reads `git log -z --name-only --format=%x01%H%x20%ct` of a repository in which the root has the
/// path `prefix` ("" or ending with '/'); files outside are left out. Total on any bytes,
/// O(n log n).
[[nodiscard]] GitFacts parse_log(std::string_view output, std::string_view prefix);

/// Facts of two runs of commits together: counts add up, the later change counts. The head is that
/// of `newer`.
[[nodiscard]] GitFacts united(const GitFacts& older, const GitFacts& newer);

}  // namespace strata::history
