// Tested end to end.
#include "apps/eval/ablation.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace strata::eval {

Result<std::vector<AblationRow>> ablate(const std::vector<Repository>& repositories,
                                        const RunOptions& options, const RunResult& full) {
  auto first = read_run(to_run_file(full.report, full.outcomes));
  if (!first) {
    return fail(std::move(first));
  }
  std::vector<AblationRow> rows;
  for (const std::string_view group : retrieve::feature_groups()) {
    RunOptions without = options;
    without.retrieve.without.emplace_back(group);
    auto result = run(repositories, without);
    if (!result) {
      return fail(std::move(result));
    }
    auto second = read_run(to_run_file(result->report, result->outcomes));
    if (!second) {
      return fail(std::move(second));
    }
    auto compared = compare(*first, *second);
    if (!compared) {
      return fail(std::move(compared));
    }
    const auto row = std::find_if(compared->begin(), compared->end(), [](const Comparison& c) {
      return c.group == "all" && c.metric == "ndcg10";
    });
    if (row != compared->end()) {
      rows.push_back({.group = std::string(group), .all = *row});
    }
  }
  return rows;
}

std::string render(const std::vector<AblationRow>& rows) {
  std::string out = fmt::format("\n  {:<14} {:>9} {:>9}  {:<20} {:>7}\n", "without", "NDCG@10",
                                "change", "95 % interval", "p");
  for (const AblationRow& row : rows) {
    out += fmt::format("  {:<14} {:>9.4f} {:>+9.4f}  [{:+.4f}, {:+.4f}] {:>7.4f}\n", row.group,
                       row.all.second, row.all.second - row.all.first, row.all.low, row.all.high,
                       row.all.p_value);
  }
  return out;
}

}  // namespace strata::eval
