// The condition of a C++ `for` may declare a variable, which the grammar does not know: it gets
// lost at `for (; const char* p = find(q); ++q)` and does not find back for functions.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "parse/c_tokens.hpp"

namespace strata::parse {

/// Tokens [first, after); empty if first == after.
struct TokenSpan {
  std::size_t first = 0;
  std::size_t after = 0;
};

/// The type in the condition of the `for` at token `i`, without which the declaration is an
/// assignment; empty if there is none. Bounded work.
[[nodiscard]] TokenSpan type_in_for_condition(const CSource& source, std::size_t i);

}  // namespace strata::parse
