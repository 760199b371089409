// An embedder whose vectors cost time or money, with a cache before it: a text is embedded once for
// a model, whatever file, branch or work tree it is in, and however often an index is built anew.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "store/vector_cache.hpp"

namespace strata::engine {

class CachedEmbedder : public embed::Embedder {
 public:
  /// `folder`: of the index. The file in it is opened when a document is first embedded. `round`:
  /// texts that are embedded before they are kept, >= 1: at most so many are lost with the process.
  CachedEmbedder(std::unique_ptr<embed::Embedder> embedder, std::string folder, std::size_t round);

  [[nodiscard]] embed::ModelIdentity identity() const override;
  /// Rows are the very ones that the embedder gave when it was asked. Where the file cannot be
  /// opened or written, the embedder is asked as if there were none.
  [[nodiscard]] Result<embed::Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override;
  /// Questions are not kept.
  [[nodiscard]] Result<embed::Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override;

  [[nodiscard]] bool passes_over(std::string_view document) const override {
    return embedder_->passes_over(document);
  }

  /// Sees to it that these texts are in the cache; without one it does nothing.
  [[nodiscard]] Result<void> embed_ahead(std::span<const std::string_view> texts) const;
  /// Bounds the file.
  void trim(std::uint64_t most_bytes) const;

 private:
  using Take = std::function<void(std::size_t text, std::span<const float> row)>;

  [[nodiscard]] store::VectorCache* cache() const;
  [[nodiscard]] Result<void> embed(std::span<const std::string_view> texts, const Take& take) const;

  std::unique_ptr<embed::Embedder> embedder_;
  std::string folder_;
  std::size_t round_;
  mutable std::mutex mutex_;  // guards the two below
  mutable bool tried_ = false;
  mutable std::optional<store::VectorCache> cache_;
};

}  // namespace strata::engine
