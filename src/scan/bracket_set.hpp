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
/// [:class:] that does not exist. `small_letters`: the set is asked about small letters only, for
/// which the capitals of a range or class stand as well (git's core.ignoreCase).
[[nodiscard]] std::optional<BracketSet> parse_bracket_set(std::string_view pattern,
                                                          std::size_t begin,
                                                          bool small_letters = false);

}  // namespace strata::scan
