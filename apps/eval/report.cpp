// Means over queries and repositories, and their text form. A repository counts once whatever its
// number of queries, as in score.py. Tested by report_test.cpp.
#include "apps/eval/report.hpp"

#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace strata::eval {

namespace {

// Means of all scores but line_iou, which counts only where targets have lines.
Scores mean_of(const std::vector<Scores>& all) {
  const auto of = [&](auto&& member) {
    std::vector<double> values;
    for (const Scores& scores : all) {
      values.push_back(member(scores));
    }
    return mean(values);
  };
  Scores out;
  out.ndcg = of([](const Scores& s) { return s.ndcg; });
  out.recall = of([](const Scores& s) { return s.recall; });
  out.reciprocal_rank = of([](const Scores& s) { return s.reciprocal_rank; });
  out.tokens_to_hit = of([](const Scores& s) { return s.tokens_to_hit; });
  for (std::size_t i = 0; i < kRecallRanks.size(); ++i) {
    out.recall_at[i] = of([i](const Scores& s) { return s.recall_at[i]; });
  }
  for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
    out.recall_within[i] = of([i](const Scores& s) { return s.recall_within[i]; });
  }
  std::vector<double> overlaps;
  for (const Scores& scores : all) {
    out.targets_with_lines += scores.targets_with_lines;
    if (scores.targets_with_lines > 0) {
      overlaps.push_back(scores.line_iou);
    }
  }
  out.line_iou = mean(overlaps);
  return out;
}

// Collects scores by group and repository; the group's means are those of its repositories.
class Group {
 public:
  void add(const std::string& repository, const Scores& scores) {
    by_repository_[repository].push_back(scores);
  }

  [[nodiscard]] Means means() const {
    Means out;
    std::vector<Scores> all;
    for (const auto& [name, scores] : by_repository_) {
      all.push_back(mean_of(scores));
      out.queries += scores.size();
    }
    out.repositories = all.size();
    out.scores = mean_of(all);
    return out;
  }

 private:
  std::map<std::string, std::vector<Scores>> by_repository_;
};

std::map<std::string, Means> means_of(const std::map<std::string, Group>& groups) {
  std::map<std::string, Means> out;
  for (const auto& [name, group] : groups) {
    out.emplace(name, group.means());
  }
  return out;
}

std::string row(const std::string& name, const Means& means) {
  return fmt::format("  {:<22} {:>7} {:>7.4f} {:>9.4f} {:>7.4f}\n", name, means.queries,
                     means.scores.ndcg, means.scores.recall, means.scores.reciprocal_rank);
}

/// What does not fit the tables: recall at other ranks and at budgets, tokens, lines.
std::string reach(std::string_view name, const Scores& scores) {
  std::string out = fmt::format("\n  {}, recall", name);
  for (std::size_t i = 0; i < kRecallRanks.size(); ++i) {
    out += fmt::format(" @{} {:.4f}", kRecallRanks[i], scores.recall_at[i]);
  }
  for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
    out += fmt::format("{} {:.4f} in {} tokens", i == 0 ? ";" : ",", scores.recall_within[i],
                       kTokenBudgets[i]);
  }
  out += fmt::format("; {:.0f} tokens to the first hit", scores.tokens_to_hit);
  if (scores.targets_with_lines > 0) {
    out += fmt::format("; line IoU {:.4f} of {} targets with lines", scores.line_iou,
                       scores.targets_with_lines);
  }
  return out + "\n";
}

std::string table(std::string_view title, const std::map<std::string, Means>& groups) {
  if (groups.empty()) {
    return {};
  }
  std::string out = fmt::format("\n  {:<22} {:>7} {:>7} {:>9} {:>7}\n", title, "queries", "NDCG@10",
                                "recall@10", "MRR@10");
  for (const auto& [name, means] : groups) {
    out += row(name, means);
  }
  return out;
}

}  // namespace

Report summarise(const std::vector<RepositoryOutcome>& outcomes, bool by_files) {
  Report report;
  report.by_files = by_files;
  Group pieces;
  Group shown;
  Group files;
  std::map<std::string, Group> categories;
  std::map<std::string, Group> languages;
  std::map<std::string, Group> repositories;
  std::vector<double> seconds;
  for (const RepositoryOutcome& outcome : outcomes) {
    report.index_seconds += outcome.index_seconds;
    for (const QueryOutcome& query : outcome.queries) {
      const Scores& chosen = by_files ? query.files : query.pieces;
      pieces.add(outcome.name, query.pieces);
      shown.add(outcome.name, query.shown);
      files.add(outcome.name, query.files);
      categories[query.category].add(outcome.name, chosen);
      repositories[outcome.name].add(outcome.name, chosen);
      if (!outcome.language.empty()) {
        languages[outcome.language].add(outcome.name, chosen);
      }
      seconds.push_back(query.seconds);
    }
  }
  report.pieces = pieces.means();
  report.shown = shown.means();
  report.files = files.means();
  report.by_category = means_of(categories);
  report.by_language = means_of(languages);
  report.by_repository = means_of(repositories);
  constexpr double kMedian = 0.5;
  constexpr double kTail = 0.99;
  constexpr double kNinth = 0.9;
  report.latency_p50 = percentile(seconds, kMedian);
  report.latency_p90 = percentile(seconds, kNinth);
  report.latency_p99 = percentile(std::move(seconds), kTail);
  return report;
}

std::string render(const Report& report) {
  constexpr double kMilliseconds = 1000;
  std::string out = fmt::format("mode {}", report.mode);
  if (!report.without.empty()) {
    out += fmt::format(" without {}", fmt::join(report.without, ", "));
  }
  out += fmt::format(", {} repositories, {} queries\n", report.pieces.repositories,
                     report.pieces.queries);
  out += table("ranking of", {{"pieces", report.pieces}, {"files", report.files}});
  out += reach("pieces", report.pieces.scores);
  if (report.lines > 0) {
    out += reach(fmt::format("as shown, {} lines of a piece: NDCG@10 {:.4f}", report.lines,
                             report.shown.scores.ndcg),
                 report.shown.scores);
  }
  out += fmt::format(
      "\n  latency p50 {:.1f} ms, p90 {:.1f} ms, p99 {:.1f} ms, {} at once; indexing {:.1f} s in "
      "sum\n",
      report.latency_p50 * kMilliseconds, report.latency_p90 * kMilliseconds,
      report.latency_p99 * kMilliseconds, report.at_once, report.index_seconds);
  const std::string_view unit = report.by_files ? "files" : "pieces";
  out += table(fmt::format("category ({})", unit), report.by_category);
  out += table(fmt::format("language ({})", unit), report.by_language);
  out += table(fmt::format("repository ({})", unit), report.by_repository);
  if (!report.missing.empty()) {
    out += fmt::format("\n  left out, no checkout: {}\n", fmt::join(report.missing, ", "));
  }
  return out;
}

}  // namespace strata::eval
