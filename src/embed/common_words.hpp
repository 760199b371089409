// Words that say little about what a piece of source is about.
#pragma once

#include <string_view>

namespace strata::embed {

/// True for keywords of common languages, English function words, single ASCII characters and
/// numbers. Lower case. O(words with the same first letter).
[[nodiscard]] bool is_common_word(std::string_view word);

}  // namespace strata::embed
