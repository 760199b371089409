// The text of import statements of those languages in which one statement says more than one
// target: what each of them is, under its own name and not the one it is renamed to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::graph {

/// "use a::{b, c::{self, D as E}};" -> "a::b", "a::c", "a::c::D". A glob gives the path before it.
/// At most 256.
[[nodiscard]] std::vector<std::string> rust_use_paths(std::string_view statement);

/// "from .a import (b, c as d)" -> "b", "c"; none for "import a.b".
[[nodiscard]] std::vector<std::string> python_names(std::string_view statement);

/// "use App\{Str, Arr as Arrays};" -> "App\Str", "App\Arr"; functions and constants likewise.
[[nodiscard]] std::vector<std::string> php_use_paths(std::string_view statement);

/// "import a.{B, C => D, _}" -> "B", "C", "*"; else `names`, with "*" for "_".
[[nodiscard]] std::vector<std::string> scala_names(std::string_view statement,
                                                   const std::vector<std::string>& names);

}  // namespace strata::graph
