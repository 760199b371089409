// Embedding many texts: what callers use instead of the port, so that any embedder sees calls of a
// bounded size.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"

namespace strata::embed {

/// One row per text, in order, from calls of `embed_documents` with at most `batch_size` texts. The
/// batch size changes speed only. Fails with the embedder's error, or kInternal if it gives another
/// number of rows or width than it declared. Precondition: batch_size >= 1.
[[nodiscard]] Result<Embeddings> embed_in_batches(const Embedder& embedder,
                                                  const std::vector<std::string_view>& texts,
                                                  std::size_t batch_size);

}  // namespace strata::embed
