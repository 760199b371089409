// How well a table finds the code of a comment among all commented code of a package that it was
// not trained on, beside BM25 over the same words.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "train/pairs.hpp"
#include "train/trainer.hpp"

namespace strata::train {

/// True for the packages that training must not see: one in `one_in`, by a hash of the name.
[[nodiscard]] bool is_held_out(std::string_view package, std::uint32_t one_in);

/// Means over queries.
struct Scores {
  std::size_t queries = 0;
  double reciprocal_rank = 0;  ///< MRR once divided by queries
  double found = 0;            ///< rank 1..10: recall@10 once divided by queries
};

struct HeldOutReport {
  Scores bm25;
  Scores dense;
  Scores fused;  ///< mean of both after min-max scaling over the pool
};

/// The kComment pairs of one language of one package: each text is a query, each code a document.
struct Pool {
  std::string package;
  std::string language;
  std::vector<Pair> pairs;
};

/// For each language, and for all under "all". Pools of fewer than 50 pairs are left out; at most
/// the first `most_queries` texts of a pool are asked.
[[nodiscard]] std::map<std::string, HeldOutReport> evaluate(const Table& table,
                                                            const Vocabulary& vocabulary,
                                                            const std::vector<Pool>& pools,
                                                            std::size_t most_queries);

}  // namespace strata::train
