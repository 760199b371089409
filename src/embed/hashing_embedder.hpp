// The embedder that needs no model: feature hashing. It knows words, not meanings; it is the
// default until the trained model ships, and the fast and exact double for the tests of all later
// stages.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/result.hpp"
#include "embed/embedder.hpp"

namespace strata::embed {

/// Texts that share rare words and word pairs are near, others are almost orthogonal. Never fails.
/// A text without a word has a zero row. See hashing_embedder.cpp for the weights.
class HashingEmbedder final : public Embedder {
 public:
  /// Precondition: `dimensions` is a power of two, 16..65536.
  explicit HashingEmbedder(std::uint32_t dimensions);

  [[nodiscard]] ModelIdentity identity() const override;
  [[nodiscard]] Result<Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override;
  [[nodiscard]] Result<Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override;

 private:
  std::uint32_t dimensions_;
};

}  // namespace strata::embed
