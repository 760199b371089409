// Seam type of the graph stage: a resolved reference between two places of the repository.
#pragma once

#include <cstdint>
#include <string>

#include "core/byte_range.hpp"
#include "parse/syntax_tree.hpp"

namespace strata::graph {

/// `from` uses `to`. Paths are files; symbol paths are empty where only the file is known.
struct Edge {
  parse::ReferenceKind kind = parse::ReferenceKind::kCall;
  std::string from_path;
  std::string from_symbol;
  std::string to_path;
  std::string to_symbol;
  ByteRange range;       ///< of the reference, in from_path
  float confidence = 1;  ///< 1 = resolved by import or scope; less = by name alone
};

}  // namespace strata::graph
