// The port to embedding models. All implementations pass the contract test in
// embedder_contract_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::embed {

/// Row-major n x d float32 matrix; each row has unit Euclidean length, or is all zero when the text
/// has no known word.
struct Embeddings {
  std::uint32_t dimensions = 0;
  std::vector<float> values;  ///< rows() * dimensions

  [[nodiscard]] std::size_t rows() const {
    return dimensions == 0 ? 0 : values.size() / dimensions;
  }

  [[nodiscard]] std::span<const float> row(std::size_t i) const {
    return {values.data() + i * dimensions, dimensions};
  }
};

/// Which model made a vector. Vectors of different identities are never compared.
struct ModelIdentity {
  std::string name;  ///< "hashing-256"
  std::uint32_t dimensions = 0;
  std::string fingerprint;  ///< changes whenever any vector would

  friend bool operator==(const ModelIdentity&, const ModelIdentity&) = default;
};

class NameEmbedder;

class Embedder {
 public:
  virtual ~Embedder() = default;

  [[nodiscard]] virtual ModelIdentity identity() const = 0;
  /// One row per text, in order. A row depends on its text and the model only. Thread-safe.
  [[nodiscard]] virtual Result<Embeddings> embed_documents(
      std::span<const std::string_view> texts) const = 0;
  /// The query side may weigh words differently.
  [[nodiscard]] virtual Result<Embeddings> embed_queries(
      std::span<const std::string_view> texts) const = 0;

  /// True if the model is not asked for this document, so that its row is zero at no cost.
  [[nodiscard]] virtual bool passes_over(std::string_view /*document*/) const { return false; }

  /// The same model for documents whose identifiers are known (name_embedder.hpp); none if it needs
  /// their text.
  [[nodiscard]] virtual const NameEmbedder* by_names() const { return nullptr; }
};

/// Dot product; the cosine for unit rows. Fixed summation order, so equal on every machine.
/// Precondition: equal sizes.
[[nodiscard]] float dot(std::span<const float> a, std::span<const float> b);

/// Scales to unit length in place; leaves an all-zero vector as it is. A vector with an infinite or
/// undefined component has no direction and becomes all zero.
void normalize(std::span<float> vector);

/// True if every component is 0: the text had no known word.
[[nodiscard]] bool is_zero(std::span<const float> vector);

}  // namespace strata::embed
