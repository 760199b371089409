// Where sentences begin: UAX 29, and a refinement for prose in documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace strata::text {

enum class SentenceStyle : std::uint8_t {
  kUnicode,  ///< the default rules of UAX 29 and nothing else
  /// For one paragraph of a document: a single line break is a blank, an abbreviation ("e.g.",
  /// "Fig. 3", "J. Smith") and the number of an item ("1. Do") end no sentence, marks of emphasis
  /// after a full stop belong to the sentence, and one may begin with a code span.
  kProse,
};

/// Offsets in (0, text.size()) at which a sentence begins, ascending; blanks between two sentences
/// belong to the first. Any bytes: an invalid one is U+FFFD. O(bytes). No more than the first
/// `most` are looked for.
[[nodiscard]] std::vector<std::uint32_t> sentence_starts(
    std::string_view text, SentenceStyle style,
    std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace strata::text
