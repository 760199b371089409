// Which definition a result is named after. A leaf often holds several; the reader asked about one.
#pragma once

#include "core/ids.hpp"
#include "core/line_range.hpp"
#include "index/segment.hpp"
#include "retrieve/name_match.hpp"

namespace strata::engine {

/// The symbol that begins in the leaf and whose name says most of the query, if it says the query
/// better than the leaf's primary symbol does and all but a part of it is in the query; none() if
/// there is no such. O(symbols of the leaf * terms).
[[nodiscard]] SymbolId named_in(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                                const retrieve::NameMatcher& query);

/// Of the symbols that begin in the leaf the innermost one around `lines`, else the first that
/// begins within; none() if there is none. In a part of a function that no symbol of its own names
/// only what is around the lines counts: else the function says more.
[[nodiscard]] SymbolId around(const index::SegmentReader& reader, const index::LeafRecord& leaf,
                              LineRange lines);

}  // namespace strata::engine
