// What links call the sections of a document that is in the index.
#pragma once

#include <string>
#include <vector>

#include "core/ids.hpp"
#include "index/records.hpp"
#include "index/segment.hpp"

namespace strata::engine {

/// By symbol of the file, in order; empty for symbols of code. Nothing for source files. O(symbols
/// of the file).
[[nodiscard]] std::vector<std::string> section_slugs(const index::SegmentReader& reader,
                                                     const index::FileRecord& file);

/// Slug of a symbol of the segment, of those of its file; empty if it is none() or has none.
[[nodiscard]] std::string slug_in(const std::vector<std::string>& slugs, SymbolId symbol,
                                  const index::FileRecord& file);

}  // namespace strata::engine
