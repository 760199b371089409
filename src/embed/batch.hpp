// Embedding many texts: what callers use instead of the port, so that any embedder sees calls of a
// bounded size.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
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

/// The same for `count` texts that are made when their batch is due and then forgotten: of a large
/// file the texts of all leaves together are larger than the file. `text_of(i)` is called once for
/// each i, in order.
[[nodiscard]] Result<Embeddings> embed_in_batches(
    const Embedder& embedder, std::size_t count, std::size_t batch_size,
    const std::function<std::string(std::size_t)>& text_of);

}  // namespace strata::embed
