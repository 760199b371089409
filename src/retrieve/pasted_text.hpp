// Was the query typed, or is it a piece of something else: a message, a log, source?
#pragma once

#include <cstdint>
#include <string_view>

namespace strata::retrieve {

enum class Origin : std::uint8_t {
  kTyped,   ///< words, names, a question
  kMixed,   ///< speaks of an error, or has marks of code in it: either is possible
  kPasted,  ///< several lines, an error message, a trace, a structured log
};

/// `pairs`: how many words "key:value" the text has that can be no filter. O(text).
[[nodiscard]] Origin origin_of(std::string_view text, std::size_t pairs);

}  // namespace strata::retrieve
