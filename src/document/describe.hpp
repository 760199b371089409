// What is in a leaf of a document: sections, types of elements, and its number among the parts of a
// section that was cut.
#pragma once

#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "document/block.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::document {

/// Fills kind, contents, elements, levels, symbols, primary, scope, part and parts of leaves that
/// have their core. Kinds: kGroup for several sections, kHeader for the beginning of a section
/// whose subsections are in other leaves, kDefinition for a section or a part of one, kCode for
/// code alone, kText for what stands in no section. O(leaves + blocks + symbols).
void describe(std::vector<chunk::Chunk>& leaves, std::string_view bytes, const Blocks& blocks,
              const std::vector<parse::Symbol>& sections);

}  // namespace strata::document
