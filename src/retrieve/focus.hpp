// Which lines of a result to show first.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/line_range.hpp"
#include "retrieve/analysed_query.hpp"

namespace strata::retrieve {

/// The consecutive lines of a text, at most `most_lines` of them, that say most of a query; the
/// first ones if several say as much. `shares` is parallel to `terms` (LexicalResult::shares).
/// `named_line`: where the definition that the text is about begins; lines that hold it are
/// preferred to others that say little more; 0 = there is none. Lines are 1-based in the text.
/// {0, 0} for an empty text or most_lines == 0. O(bytes + lines * terms).
[[nodiscard]] LineRange focus_of(std::string_view text, const std::vector<QueryTerm>& terms,
                                 const std::vector<float>& shares, std::uint32_t most_lines,
                                 std::uint32_t named_line);

}  // namespace strata::retrieve
