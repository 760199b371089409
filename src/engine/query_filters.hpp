// What front ends must know of the filters that a query may hold.
#pragma once

#include <string_view>

namespace strata {

/// True for a key of a filter: "path", "lang".
[[nodiscard]] bool is_filter_key(std::string_view word);

}  // namespace strata
