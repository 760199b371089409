// Byte pair encoding of one pre-token: of all adjacent pairs whose concatenation is a token, the
// one of lowest rank (the leftmost among equals) is merged, until no pair is left.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/rank_table.hpp"

namespace strata::text {

/// Number of tokens of a pre-token; a piece that is itself a token is one. O(size log size) for
/// long pieces, with 28 bytes of memory per byte of the piece. Precondition: 0 < piece.size() <
/// 2^32.
[[nodiscard]] std::size_t bpe_count(const RankTable& ranks, std::string_view piece);

/// The merging alone, by the two methods that bpe_count chooses from; equal on every piece (a test
/// holds it).
[[nodiscard]] std::size_t bpe_count_by_scan(const RankTable& ranks,
                                            std::string_view piece);  ///< size <= kLongestScan
[[nodiscard]] std::size_t bpe_count_by_heap(const RankTable& ranks, std::string_view piece);

inline constexpr std::size_t kLongestScan = 96;

}  // namespace strata::text
