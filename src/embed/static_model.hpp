// A static embedding: each word has one trained row, and a text is the weighted mean of its rows.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "embed/embedder.hpp"
#include "embed/model_file.hpp"
#include "embed/name_embedder.hpp"

namespace strata::embed {

/// Rows come from a model file (format.md). Words that the model does not know count for nothing.
class StaticModel final : public Embedder, public NameEmbedder {
 public:
  StaticModel(StaticModel&&) noexcept;
  StaticModel& operator=(StaticModel&&) noexcept;
  StaticModel(const StaticModel&) = delete;  // the view would look into the other's bytes
  StaticModel& operator=(const StaticModel&) = delete;
  ~StaticModel() override;

  /// A model over bytes that outlive it and are aligned to 8. Errors as of ModelFile::open.
  [[nodiscard]] static Result<StaticModel> view(std::string_view name, std::string_view bytes,
                                                ModelCheck check = ModelCheck::kEverything);
  /// A model that keeps its own copy of the bytes.
  [[nodiscard]] static Result<StaticModel> copy(std::string_view name, std::string_view bytes);

  [[nodiscard]] ModelIdentity identity() const override;
  [[nodiscard]] Result<Embeddings> embed_documents(
      std::span<const std::string_view> texts) const override;
  [[nodiscard]] Result<Embeddings> embed_queries(
      std::span<const std::string_view> texts) const override;

  [[nodiscard]] const NameEmbedder* by_names() const override { return this; }

  [[nodiscard]] Embeddings embed_names(std::span<const NamedDocument> documents,
                                       const text::Lexicon& lexicon) const override;

 private:
  class Workshop;

  StaticModel(std::string name, ModelFile file);

  [[nodiscard]] Embeddings embed(std::span<const std::string_view> texts, bool queries) const;

  std::string name_;
  ModelFile file_;
  std::vector<std::uint64_t> storage_;  // the bytes of a copied model, else empty
  std::unique_ptr<Workshop> workshop_;
};

}  // namespace strata::embed
