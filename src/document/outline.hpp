// Items of a document for the chunk planner: which lines stay together, and what a cut between two
// of them costs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/items.hpp"
#include "chunk/options.hpp"
#include "document/block.hpp"
#include "document/sections.hpp"

namespace strata::document {

/// Elements that fit are one item each; a list over the target is cut between its items, an item
/// or quote between its children, a table between its rows (head and first row together), code,
/// HTML and paragraphs between lines. A heading is never apart from what follows it. Sections over
/// max_tokens are containers. Weights, walls and anchors follow options.adaptive,
/// options.strict_sections and options.passages. `head_tokens`: of the head of the table that a
/// part goes on with (carried.hpp), else 0. O(atoms + blocks). `atoms` must not be empty.
[[nodiscard]] chunk::Outline outline_of(std::string_view bytes, const chunk::Atoms& atoms,
                                        const Blocks& blocks, const std::vector<Section>& sections,
                                        const chunk::ChunkOptions& options,
                                        std::uint32_t head_tokens = 0);

}  // namespace strata::document
