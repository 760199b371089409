// Bracket expressions of globs: [a-z], [!x], [[:digit:]_], as bash and git read them.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

namespace strata::scan {

/// The bytes that an expression stands for; '/' is never among them.
struct BracketSet {
  std::bitset<256> bytes;
  std::size_t end = 0;  ///< offset in the pattern of what follows the closing bracket
};

/// Reads the expression whose '[' lies just before `begin`. Nothing if it is malformed: not closed,
/// or with a
/// [:class:] that does not exist.
[[nodiscard]] std::optional<BracketSet> parse_bracket_set(std::string_view pattern,
                                                          std::size_t begin);

}  // namespace strata::scan
