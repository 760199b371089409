// From one file to everything that it says, for pairs of all kinds.
#pragma once

#include "scan/source_file.hpp"
#include "train/findings.hpp"
#include "train/harvest.hpp"

namespace strata::train {

/// All findings of a file; empty ones for what is neither code, test nor document, for vendored and
/// generated files, and for those over options.max_file_bytes. Pairs are without package and
/// language.
[[nodiscard]] Findings examine(const scan::SourceFile& file, const HarvestOptions& options = {});

}  // namespace strata::train
