// Phase 1 of the block scanner: the line against the blocks that are open.
#pragma once

#include <cstddef>

#include "document/scan_state.hpp"

namespace strata::document {

/// Number of open blocks that the line goes on with, the document included; 0 if it is used up. The
/// cursor goes past their prefixes.
[[nodiscard]] std::size_t match_containers(ScanState& scan, LineCursor& cursor);

/// Consumes the `>` of a quote and the space after it.
void skip_quote_mark(LineCursor& cursor);

}  // namespace strata::document
