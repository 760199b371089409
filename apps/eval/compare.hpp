// Two runs on the same queries: is the difference of their means more than chance?
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::eval {

/// One query of a saved run.
struct SavedQuery {
  std::string text;
  std::string category;
  std::map<std::string, double, std::less<>> scores;  ///< by metric: "ndcg10", "recall10", ...
};

struct SavedRun {
  std::string mode;
  std::map<std::string, std::vector<SavedQuery>> repositories;
};

/// What to_run_file wrote. kInvalidArgument if the text is anything else.
[[nodiscard]] Result<SavedRun> read_run(std::string_view json);

/// Difference of the means of one metric, second run minus first.
struct Comparison {
  std::string group;  ///< "all" or a category
  std::string metric;
  std::size_t queries = 0;
  double first = 0;
  double second = 0;
  double low = 0;  ///< 95 % interval of the difference
  double high = 0;
  double p_value = 1;  ///< two-sided: share of the resamples on the other side of 0, doubled
};

inline constexpr std::size_t kResamples = 10'000;

/// Paired bootstrap (Efron; for rankings: Sakai 2006): the queries of each repository are drawn
/// anew, with replacement, for both runs alike; means over queries, then over repositories, as in
/// the report. The generator has a fixed seed: equal runs give equal figures. kInvalidArgument if
/// the runs hold other queries. O(kResamples * queries * metrics).
[[nodiscard]] Result<std::vector<Comparison>> compare(const SavedRun& first,
                                                      const SavedRun& second);

[[nodiscard]] std::string render(const std::vector<Comparison>& comparisons);
[[nodiscard]] std::string to_json(const std::vector<Comparison>& comparisons);

}  // namespace strata::eval
