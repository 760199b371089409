// How well a model finds the code of a comment among all commented code of a package that it was
// not trained on, beside BM25 over the same words and beside both together.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "train/pairs.hpp"

namespace strata::train {

/// True for the packages that training must not see: one in `one_in`, by a hash of the name.
[[nodiscard]] bool is_held_out(std::string_view package, std::uint32_t one_in);

/// Means over queries.
struct Scores {
  std::size_t queries = 0;
  double reciprocal_rank = 0;  ///< MRR once divided by queries
  double found = 0;            ///< rank 1..10: recall@10 once divided by queries
};

/// Weight of BM25 beside the vectors, and how often the words of a definition's first line count
/// for BM25. Both were chosen on packages that are neither held out nor trained on
/// (docs/embedding.md).
inline constexpr double kLexicalWeight = 0.35;
inline constexpr double kSignatureWeight = 3.0;

struct HeldOutReport {
  Scores bm25;
  Scores dense;
  Scores fused;  ///< both after min-max scaling over the pool, BM25 with kLexicalWeight
};

/// The kComment pairs of one language of one package: each text is a query, each code a document.
struct Pool {
  std::string package;
  std::string language;
  std::vector<Pair> pairs;
};

struct EvaluateOptions {
  std::size_t most_queries = 300;  ///< the first so many texts of a pool are asked
  std::size_t smallest_pool = 50;  ///< pools of fewer pairs are left out
  std::uint32_t dimensions = 0;    ///< of the vectors, only the first so many count; 0 = all
};

/// For each language, and for all under "all". Fails with the model's error.
[[nodiscard]] Result<std::map<std::string, HeldOutReport>> evaluate(
    const embed::Embedder& model, const std::vector<Pool>& pools,
    const EvaluateOptions& options = {});

}  // namespace strata::train
