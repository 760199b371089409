// Phase 2 of the block scanner: what begins on the line.
#pragma once

#include "document/scan_state.hpp"

namespace strata::document {

/// True if a container was opened, so that more may begin on the line. Sets `scan.taken` when a
/// leaf block took the line.
[[nodiscard]] bool starts_block(ScanState& scan, LineCursor& cursor);

}  // namespace strata::document
