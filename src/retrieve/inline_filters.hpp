// Filters that are written into the query: `parse config lang:go -path:vendor kind:function`.
#pragma once

#include "core/result.hpp"
#include "retrieve/query.hpp"

namespace strata::retrieve {

/// Takes the filters out of the text and adds them to those that the query has. A filter is a word
/// `KEY:VALUE` or `-KEY:VALUE` without a blank behind the colon; VALUE may be "quoted", with \" and
/// \\ inside, and all but quoted values may list alternatives: `lang:go,rust`. Words in double
/// quotes are text, and so is `KEY:` with any other key ("std::string", "error:x"). Of a query that
/// is nothing but filters the text becomes the symbol names asked for. kInvalidArgument: a key that
/// looks like a mistyped one, an unknown value, a quote that is not closed. Without
/// `inline_filters` the query is returned as it is. O(text).
[[nodiscard]] Result<Query> read_filters(Query query);

}  // namespace strata::retrieve
