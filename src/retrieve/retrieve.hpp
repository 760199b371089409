// The retrieve stage: query -> ranked leaves. Stage 1 selects regions, stage 2 ranks their leaves
// united with flat lexical and flat dense shortlists, so that two stages are never worse than one
// (DESIGN, invariant 7).
#pragma once

#include <cstdint>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "history/subjects.hpp"
#include "index/view.hpp"
#include "retrieve/features.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/named_places.hpp"
#include "retrieve/query.hpp"
#include "retrieve/standings.hpp"

namespace strata::retrieve {

/// The candidates of a query and what is known of each, before any weight: what a ranker is fitted
/// to.
struct Examined {
  std::vector<index::LeafRef> leaves;   ///< ascending
  std::vector<std::uint8_t> sources;    ///< Source bits, parallel to `leaves`
  std::vector<FeatureVector> features;  ///< parallel to `leaves`
  std::vector<NamedPlace> places;       ///< leaves that the query names, ascending
  AnalysedQuery query;                  ///< how it was understood
  std::vector<float> shares;            ///< parallel to query.terms: LexicalResult::shares
  std::uint64_t matching = 0;           ///< as in Ranking
};

/// As `retrieve`, up to the features.
[[nodiscard]] Result<Examined> examine(const index::View& view, const embed::Embedder& embedder,
                                       const Query& written, const RetrieveOptions& options,
                                       const Standings& standings = {},
                                       const history::Subjects& subjects = {});

/// Precondition: options.validate() succeeded. `embedder` must be the model of the view's segments
/// (unused in lexical mode). `standings`: of that view, or empty.
/// `subjects`: what commits said of its files, or nothing.
[[nodiscard]] Result<Ranking> retrieve(const index::View& view, const embed::Embedder& embedder,
                                       const Query& written, const RetrieveOptions& options,
                                       const Standings& standings = {},
                                       const history::Subjects& subjects = {});

/// What `retrieve` makes of the candidates of a query without filters, with weights other than the
/// built-in ones: for judging weights before they are built in. Results carry no explanation of
/// their order.
[[nodiscard]] Ranking rank(const index::View& view, const Examined& examined,
                           const Weights& weights, const Weights& leaf_weights,
                           const Weights& document_weights, const RetrieveOptions& options);

}  // namespace strata::retrieve
