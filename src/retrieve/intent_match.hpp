// What a query asks for beside its words: parts of a score that only intents give.
#pragma once

#include "retrieve/hit.hpp"
#include "retrieve/query_kind.hpp"
#include "scan/source_file.hpp"

namespace strata::retrieve {

/// Adds "intent.document" to a hit in a document if documents are asked for and no implementation
/// is; if the query asks how one does something, the more the larger the share of its words that
/// the document has (`coverage`, in [0, 1]). And "intent.configuration" to one in a configuration
/// file if that is asked for.
void add_intents(Hit& hit, scan::FileKind kind, const Intents& intents, float coverage);

}  // namespace strata::retrieve
