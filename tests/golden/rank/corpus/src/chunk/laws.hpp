// The promises of the chunker as a function: what tests, fuzz targets and `strata chunk --check`
// ask.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/options.hpp"

namespace strata::chunk {

/// One sentence per broken promise, empty if all hold: tiling, visible text in every leaf, exact
/// token counts, hard limit, context's share, no cut inside a code point, a line break or a
/// grapheme cluster, consistent numbering, unique ids. Counts every leaf again. Precondition:
/// `bytes` has a visible character.
[[nodiscard]] std::vector<std::string> broken_laws(std::string_view bytes,
                                                   const std::vector<Chunk>& leaves,
                                                   const ChunkOptions& options);

}  // namespace strata::chunk
