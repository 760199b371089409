// Filters that are written into the query: `parse config lang:go -path:vendor kind:function`.
#pragma once

#include <functional>
#include <string_view>

#include "core/result.hpp"
#include "retrieve/query.hpp"

namespace strata::retrieve {

/// Whether some indexed file lies in a place that `path:` names. Empty: any does.
using PathExists = std::function<bool(std::string_view)>;

/// Takes the filters out of the text and adds them to those that the query has. A filter is a word
/// `KEY:VALUE` or `-KEY:VALUE` without a blank behind the colon; VALUE may be "quoted", with \" and
/// \\ inside, and all but quoted values may list alternatives: `lang:go,rust`. Words in double
/// quotes are text, and so is `KEY:` with any other key ("std::string", "error:x"). A text that was
/// pasted (several lines, an error message, a log) has filters only at its beginning and end, and
/// only `lang:`, `kind:`, `has:`, `level:` with a value that exists and `path:` with a place that
/// does; all else in it is text. Of a query that is nothing but filters the text becomes the symbol
/// names asked for. kInvalidArgument, for a text that was typed: a key that looks like a mistyped
/// one, an unknown value, a quote that is not closed. Without `inline_filters` the query is
/// returned as it is. O(text).
[[nodiscard]] Result<Query> read_filters(Query query, const PathExists& exists = {});

}  // namespace strata::retrieve
