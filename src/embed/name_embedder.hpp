// What an embedder may offer besides: models that know a text by its words alone need no text where
// its identifiers are known already. Callers ask for it with dynamic_cast.
#pragma once

#include <cstdint>
#include <span>

#include "embed/embedder.hpp"
#include "text/lexicon.hpp"

namespace strata::embed {

class NameEmbedder {
 public:
  virtual ~NameEmbedder() = default;

  /// What Embedder::embed_documents gives for texts that consist of these identifiers, each a
  /// number of `lexicon`. Thread-safe.
  [[nodiscard]] virtual Embeddings embed_names(
      std::span<const std::span<const std::uint32_t>> documents,
      const text::Lexicon& lexicon) const = 0;
};

}  // namespace strata::embed
