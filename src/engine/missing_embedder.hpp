// What stands in for a model that could not be loaded, where an index is only looked at: it fails
// with the reason whenever it is asked. Tested by engine_test.cpp.
#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "embed/embedder.hpp"

namespace strata::engine {

class MissingEmbedder final : public embed::Embedder {
 public:
  explicit MissingEmbedder(Error reason) : reason_(std::move(reason)) {}

  /// That of no index.
  [[nodiscard]] embed::ModelIdentity identity() const override {
    return {.name = "", .dimensions = 0, .fingerprint = "missing"};
  }

  [[nodiscard]] Result<embed::Embeddings> embed_documents(
      std::span<const std::string_view> /*texts*/) const override {
    return tl::unexpected(reason_);
  }

  [[nodiscard]] Result<embed::Embeddings> embed_queries(
      std::span<const std::string_view> /*texts*/) const override {
    return tl::unexpected(reason_);
  }

 private:
  Error reason_;
};

}  // namespace strata::engine
