// What an embedder may offer besides: models that know a text by its words alone need no text where
// its identifiers are known already. Embedder::by_names() leads to it.
#pragma once

#include <cstdint>
#include <span>

#include "embed/embedder.hpp"
#include "text/lexicon.hpp"

namespace strata::embed {

/// A leaf as identifiers of a lexicon, by the place that each has in it.
struct NamedDocument {
  std::span<const std::uint32_t> title;    ///< its file's own name and the names that it defines
  std::span<const std::uint32_t> context;  ///< what is embedded before it: path, scope
  std::span<const std::uint32_t> text;
};

class NameEmbedder {
 public:
  virtual ~NameEmbedder() = default;

  /// A row per document: what its three parts say, each with a weight of its own, however long the
  /// others are. A document of a text alone has the row that Embedder::embed_documents gives for
  /// a text of these identifiers. Thread-safe.
  [[nodiscard]] virtual Embeddings embed_names(std::span<const NamedDocument> documents,
                                               const text::Lexicon& lexicon) const = 0;
};

}  // namespace strata::embed
