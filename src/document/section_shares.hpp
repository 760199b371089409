// What a section's own text is made of, and what that means for the size of its leaves.
#pragma once

#include <cstdint>
#include <vector>

#include "chunk/atoms.hpp"
#include "chunk/options.hpp"
#include "document/block.hpp"
#include "document/sections.hpp"

namespace strata::document {

/// Tokens (estimates) of a section's own text, that of its subsections not counted.
struct SectionShare {
  std::uint64_t all = 0;
  std::uint64_t dense = 0;  ///< in code and tables
  std::uint64_t lists = 0;
};

/// Of each section; slot 0 stands for the text before the first heading. O(blocks).
[[nodiscard]] std::vector<SectionShare> section_shares(const chunk::Atoms& atoms,
                                                       const Blocks& blocks,
                                                       const std::vector<Section>& sections);

/// What 1000 of its tokens count towards the target: of code and tables less, of lists more, if
/// options.adaptive.
[[nodiscard]] std::uint32_t permille_of(const SectionShare& share,
                                        const chunk::ChunkOptions& options);

}  // namespace strata::document
