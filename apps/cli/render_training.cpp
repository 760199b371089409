// The report of a training as text. Tested by tests/end_to_end/train_test.cpp.
#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/numbers.hpp"
#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"

namespace strata::cli {

std::string render(const apps::TrainedModel& model) {
  const train::OwnModelReport& report = model.report;
  std::string out = fmt::format(
      "model    {} ({} rows, {} of them new, {} dimensions, {})\n"
      "learnt   from {} pairs of text and code in {} files, {} epochs, seed {}, {:.1f} s\n\n"
      "Comments of files set aside, asked against the code there: mean reciprocal rank, and share "
      "found\namong the first ten\n\n"
      "{:<14}{:>10}  {:<15}{:<15}{:<8}{}\n",
      model.file.empty() ? "not kept" : safe_line(model.file), grouped(report.rows),
      grouped(report.new_rows), report.dimensions, human_bytes(model.bytes), grouped(report.pairs),
      grouped(report.files), report.epochs, report.seed, report.seconds, "language", "questions",
      "shipped model", "new model", "BM25", "new model and BM25");
  std::vector<std::pair<std::string, train::OwnModelScores>> rows(report.held_out.begin(),
                                                                  report.held_out.end());
  std::ranges::stable_sort(
      rows, [](const auto& a, const auto& b) { return a.second.questions > b.second.questions; });
  for (const auto& [language, scores] : rows) {
    out += fmt::format("{:<14}{:>10}  {:.3f} / {:<7.3f}{:.3f} / {:<7.3f}{:<8.3f}{:.3f}\n", language,
                       grouped(scores.questions), scores.base_mrr, scores.base_recall, scores.mrr,
                       scores.recall, scores.bm25_mrr, scores.fused_mrr);
  }
  return out;
}

}  // namespace strata::cli
