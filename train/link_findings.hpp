// Pairs whose two sides stand in different files of a folder.
#pragma once

#include <span>
#include <vector>

#include "train/findings.hpp"

namespace strata::train {

/// For each file the pairs of kinds kTest and kDocument whose code stands in it, with its language,
/// in order of the texts' files. A name that stands for more than one definition is resolved by the
/// path (test_header.py to header.py), else it gives nothing. Not more than three pairs of a kind
/// speak of one definition.
[[nodiscard]] std::vector<std::vector<Pair>> link_findings(std::span<const Findings> files);

}  // namespace strata::train
