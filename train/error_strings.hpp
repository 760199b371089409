// Messages of errors and the functions that give them.
#pragma once

#include <vector>

#include "parse/syntax_tree.hpp"
#include "train/harvest.hpp"

namespace strata::train {

/// One pair for each function with a message of several words in it: the longest, and the function
/// without it and without its comment. A message is a string literal on a line on which a word of
/// failing ("throw", "panic", "Errorf", "warn") stands before it, or alone on the line after one.
[[nodiscard]] std::vector<Pair> error_pairs(std::string_view bytes, const parse::SyntaxTree& tree,
                                            const HarvestOptions& options);

}  // namespace strata::train
