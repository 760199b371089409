// What holds a block to the text above it.
#pragma once

#include <cstdint>
#include <string_view>

#include "document/block.hpp"

namespace strata::document {

/// What a border before block `i` costs more because `above`, the line before it, leads to it: "as
/// follows:", or a paragraph that ends in no full stop. 0 for paragraphs, items and headings.
[[nodiscard]] std::uint32_t tie_cost(const Blocks& blocks, std::uint32_t i, std::string_view above);

}  // namespace strata::document
