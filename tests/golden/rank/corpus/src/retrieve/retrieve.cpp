// The retrieve stage in order: analyse the query, score terms, choose candidates (stage 1 and flat
// shortlists), compute features, sum, sort, spread. Every step is a function from value to value.
// Tested by retrieve_test.cpp.
#include "retrieve/retrieve.hpp"

#include <algorithm>
#include <array>

#include "retrieve/analysed_query.hpp"
#include "retrieve/candidates.hpp"
#include "retrieve/features.hpp"
#include "retrieve/lexical.hpp"
#include "retrieve/spread.hpp"
#include "retrieve/weights.hpp"

namespace strata::retrieve {

namespace {

/// Best first; equal scores by path, then by position in the file.
void sort_hits(const index::View& view, std::vector<Hit>& hits) {
  std::sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : view.precedes(a.leaf, b.leaf);
  });
}

Result<embed::Embeddings> query_vector(const embed::Embedder& embedder, const Query& query,
                                       Mode mode) {
  if (mode == Mode::kLexical) {
    return embed::Embeddings{};
  }
  const std::array<std::string_view, 1> texts = {query.text};
  return embedder.embed_queries(texts);
}

}  // namespace

Result<Ranking> retrieve(const index::View& view, const embed::Embedder& embedder,
                         const Query& query, const RetrieveOptions& options) {
  auto vector = query_vector(embedder, query, options.mode);
  if (!vector) {
    return fail(std::move(vector), "embedding the query");
  }
  const AnalysedQuery analysed = analyse_query(query.text);
  const LexicalResult lexical = score_lexically(view, analysed.terms);
  const LeafFilter filter(view, query.filters);
  const Evidence evidence{
      .view = view, .filter = filter, .lexical = lexical, .query_vector = vector->values};
  const std::vector<index::LeafRef> candidates = choose_candidates(evidence, options);

  Ranking ranking;
  ranking.candidates = candidates.size();
  ranking.matching = std::max<std::uint64_t>(lexical.matching, candidates.size());
  for (const index::LeafRef leaf : candidates) {
    ranking.hits.push_back(
        score(leaf, features_of(leaf, evidence, analysed), weights_of(options.mode)));
  }
  sort_hits(view, ranking.hits);
  ranking.hits = spread_over_files(view, std::move(ranking.hits), options.per_file, options.limit);
  return ranking;
}

}  // namespace strata::retrieve
