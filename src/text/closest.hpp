// Which known word a mistyped one was meant to be: for messages that make a suggestion.
#pragma once

#include <string_view>
#include <vector>

namespace strata::text {

/// The word of `known` that `word` was probably meant to be, or "": at most a third of its letters
/// wrong; two neighbours in the wrong order count as one. The first one on a tie. Words of more
/// than 64 bytes are like no other.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace strata::text
