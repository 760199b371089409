// GIT_CONFIG_PARAMETERS: what `git -c name=value` hands on to the programs that it starts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::scan {

/// Names and values in their order; no value means true. Words in single quotes, of the form
/// 'name'='value', 'name'= or (git before 2.31) 'name=value', separated by blanks. Git refuses to
/// run with anything else; what stands before it counts here. Total on any bytes, linear.
[[nodiscard]] std::vector<std::pair<std::string, std::optional<std::string>>> git_parameters(
    std::string_view text);

}  // namespace strata::scan
