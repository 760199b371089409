// What each group of features is worth: the run once more without each of them.
#pragma once

#include <string>
#include <vector>

#include "apps/eval/compare.hpp"
#include "apps/eval/run.hpp"

namespace strata::eval {

struct AblationRow {
  std::string group;
  Comparison all;  ///< NDCG@10 with all features (first) and without the group (second)
};

/// One row per group of retrieve::feature_groups(). `full` is a run with the same options. Asks
/// every query once per group.
[[nodiscard]] Result<std::vector<AblationRow>> ablate(const std::vector<Repository>& repositories,
                                                      const RunOptions& options,
                                                      const RunResult& full);

[[nodiscard]] std::string render(const std::vector<AblationRow>& rows);

}  // namespace strata::eval
