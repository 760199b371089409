// Where the topic of a long text without headings turns, as far as its words say.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::document {

/// `starts`: where units (sentences, paragraphs) of running text begin, ascending; the last one
/// ends at `end`. For each unit how strongly the words change at its beginning: 0 (not at all, and
/// the first one) to 1000. Depends on the text around alone, so that an edit changes little.
/// O(bytes).
[[nodiscard]] std::vector<std::uint32_t> topic_turns(std::string_view bytes,
                                                     std::span<const std::uint32_t> starts,
                                                     std::uint32_t end);

}  // namespace strata::document
