// Fits the weights of the hybrid ranking to labelled queries.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "retrieve/weights.hpp"
#include "tuning/judged.hpp"

namespace strata::tuning {

struct RankingFitOptions {
  double l2 = 0.0003;                ///< penalty: l2 * sum of squared weights; > 0
  std::size_t steps = 200;           ///< full passes
  double rate = 0.05;                ///< of Adam; falls to 0.3 and 0.1 of it towards the end
  std::vector<std::string> without;  ///< groups of features that stay 0 (retrieve::feature_groups)
  bool queries_alike = false;  ///< each query has the same share of the loss, not each repository
};

/// Weights for the queries of which `used` holds (parallel to `queries`). A file is as good as its
/// best leaf. The loss is the cross-entropy between a softmax over the candidate files of a query
/// and the labelled ones (ListNet's top-one form, Cao et al. 2007), every repository (or query)
/// with equal weight, plus the penalty. Evidence may only count for a file and priors of a kind
/// only against it; size, depth and being an entry point may do either. From zero, without
/// randomness: equal input gives equal weights. O(steps * candidate files * features).
[[nodiscard]] retrieve::Weights fit_ranking(std::span<const JudgedQuery> queries,
                                            const std::vector<bool>& used,
                                            const RankingFitOptions& options);

/// What is added to the weights of files when the leaves of one file are compared: the same loss
/// over the leaves of each file in which lines are labelled (retrieve/leaf_choice.hpp). Without
/// such labels all weights are 0.
[[nodiscard]] retrieve::Weights fit_leaf_choice(std::span<const JudgedQuery> queries,
                                                const std::vector<bool>& used,
                                                const retrieve::Weights& files,
                                                const RankingFitOptions& options);

/// What is added when leaves of documents are compared: the same over the candidates in documents
/// of every query that is for_documents. Only of what tells one leaf from another: names and sizes
/// of files must not be learned from the documents that happen to have labels.
[[nodiscard]] retrieve::Weights fit_document_choice(std::span<const JudgedQuery> queries,
                                                    const std::vector<bool>& used,
                                                    const retrieve::Weights& files,
                                                    const RankingFitOptions& options);

/// All three. Queries that are neither for_files nor for_documents count for the leaves alone.
[[nodiscard]] RankingModel fit_model(std::span<const JudgedQuery> queries,
                                     const std::vector<bool>& used,
                                     const RankingFitOptions& options);

/// Of every query the quality under weights that were fitted without its repository. Repositories
/// fall into `folds` groups, by name in turn; as many folds as repositories leave one out each.
[[nodiscard]] std::vector<Quality> held_out(std::span<const JudgedQuery> queries,
                                            const RankingFitOptions& options, std::size_t folds);

/// Distinct names, sorted.
[[nodiscard]] std::vector<std::string> repositories_of(std::span<const JudgedQuery> queries);

}  // namespace strata::tuning
