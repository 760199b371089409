// Passages: what stands apart when every element is to be a leaf of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "chunk/atoms.hpp"

namespace strata::document {

/// Lines of at least so many bytes are not wrapped by hand: the next one is a paragraph.
inline constexpr std::uint32_t kUnwrappedBytes = 160;

/// Atoms of [first, last] that begin a line after a line that is not wrapped: the paragraphs of
/// texts that put each into one line, with no empty one between. Ascending; never `first`.
[[nodiscard]] std::vector<std::uint32_t> paragraphs_within(const chunk::Atoms& atoms,
                                                           std::uint32_t first, std::uint32_t last);

}  // namespace strata::document
