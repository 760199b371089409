// What a query asks for beside its words: parts of a score that only intents give.
#pragma once

#include "retrieve/hit.hpp"
#include "retrieve/query_kind.hpp"
#include "scan/source_file.hpp"

namespace strata::retrieve {

/// Adds "intent.document" to a hit in a document if documents are asked for and no implementation
/// is, and "intent.configuration" to one in a configuration file if that is asked for.
void add_intents(Hit& hit, scan::FileKind kind, const Intents& intents);

}  // namespace strata::retrieve
