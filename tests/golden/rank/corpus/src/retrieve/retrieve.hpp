// The retrieve stage: query -> ranked leaves. Stage 1 selects regions, stage 2 ranks their leaves
// united with flat lexical and flat dense shortlists, so that two stages are never worse than one
// (DESIGN, invariant 7).
#pragma once

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "index/view.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/query.hpp"

namespace strata::retrieve {

/// Precondition: options.validate() succeeded. `embedder` must be the model of the view's segments
/// (unused in lexical mode).
[[nodiscard]] Result<Ranking> retrieve(const index::View& view, const embed::Embedder& embedder,
                                       const Query& query, const RetrieveOptions& options);

}  // namespace strata::retrieve
