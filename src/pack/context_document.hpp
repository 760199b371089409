// Seam type of the pack stage: what a reader is shown for a query, within a token budget.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/line_range.hpp"

namespace strata::pack {

/// One exact piece of source in a context document.
struct Excerpt {
  std::string path;
  LineRange lines;
  std::string text;
  std::uint32_t tokens = 0;
  float score = 0;
};

/// Invariant: tokens <= the budget that was asked for.
struct ContextDocument {
  std::vector<Excerpt> excerpts;
  std::string text;               ///< rendered
  std::uint32_t tokens = 0;       ///< of text, exact
  std::vector<Excerpt> left_out;  ///< what did not fit, without text
};

}  // namespace strata::pack
