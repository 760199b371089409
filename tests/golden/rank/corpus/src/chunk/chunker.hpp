// The chunk stage: one parsed file -> leaves that tile it.
#pragma once

#include <vector>

#include "chunk/chunk.hpp"
#include "chunk/options.hpp"
#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"

namespace strata::chunk {

/// Cuts a file into leaves. Guarantees (DESIGN section 3): tiling, hard maximum, glue, no cut
/// inside a code point, no recursion over input depth, near-linear time. Precondition:
/// options.validate() succeeded; the file has a visible character. A tree without nodes is chunked
/// as text.
[[nodiscard]] std::vector<Chunk> chunk_file(const scan::SourceFile& file,
                                            const parse::SyntaxTree& tree,
                                            const ChunkOptions& options);

}  // namespace strata::chunk
