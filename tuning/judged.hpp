// Labelled queries with all that the ranker sees of their candidates: what weights are fitted to
// and judged by.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "apps/eval/metrics.hpp"
#include "core/result.hpp"
#include "engine/load_view.hpp"
#include "retrieve/retrieve.hpp"

namespace strata::tuning {

struct JudgedQuery {
  std::string repository;
  std::string text;
  std::size_t set = 0;         ///< which collection of labels it is from
  bool for_files = true;       ///< counts when the weights of files are fitted
  bool for_documents = false;  ///< counts for the weights of documents, and for nothing else
  std::string category;
  std::vector<eval::Span> targets;
  engine::SharedView view;
  retrieve::Examined examined;
  std::vector<float> fixed;  ///< per candidate: the parts of its score that are not learned
  std::vector<std::uint32_t> first_leaf;  ///< per file its first candidate, at last their number
  std::vector<bool> wanted;               ///< per file: it is labelled
  std::vector<bool> wanted_leaf;          ///< per candidate: it holds lines that are labelled
  std::vector<bool> in_document;          ///< per candidate: it lies in a document
};

/// Fills in `fixed`, `first_leaf`, `wanted`, `wanted_leaf` and `in_document` from the rest.
void prepare(JudgedQuery& query);

/// Indexes every repository of a collection (in the cache) and examines its queries as the hybrid
/// mode does. Appended to `out`.
[[nodiscard]] Result<void> collect(const std::string& labels, const std::string& checkouts,
                                   const std::string& cache, std::size_t set,
                                   std::vector<JudgedQuery>& out);

struct Quality {
  double pieces = 0;  ///< NDCG@10
  double files = 0;   ///< the same
  double recall = 0;  ///< share of the labelled files among the first ten
};

/// What is fitted: which file answers, which of its leaves, and which leaf of all documents.
struct RankingModel {
  retrieve::Weights files;
  retrieve::Weights leaves;
  retrieve::Weights documents;
};

/// Of the results that a search with default options would give.
[[nodiscard]] Quality quality(const JudgedQuery& query, const RankingModel& model);

}  // namespace strata::tuning
