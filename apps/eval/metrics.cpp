// Metrics as score.py of the benchmark defines them, so that both give the same figures. O(targets
// * 10) per query. Tested by metrics_test.cpp.
#include "apps/eval/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace strata::eval {

namespace {

double discount(std::size_t rank) { return 1.0 / std::log2(static_cast<double>(rank) + 1.0); }

bool covers(const Span& piece, const Span& target) {
  if (piece.path != target.path) {
    return false;
  }
  if (piece.lines.first == 0 || target.lines.first == 0) {
    return true;
  }
  return piece.lines.overlaps(target.lines);
}

std::vector<Span> distinct_files(std::span<const Span> ranked) {
  std::vector<Span> files;
  std::set<std::string_view> seen;
  for (const Span& piece : ranked) {
    if (seen.insert(piece.path).second) {
      files.push_back({.path = piece.path, .lines = {}});
    }
  }
  return files;
}

}  // namespace

Scores score_pieces(std::span<const Span> targets, std::span<const Span> ranked) {
  Scores scores;
  if (targets.empty()) {
    return scores;
  }
  const auto top = ranked.first(std::min(kDepth, ranked.size()));
  std::set<std::size_t> ranks;  // 1-based; one piece that covers two targets gains once
  std::size_t covered = 0;
  for (const Span& target : targets) {
    const auto first = std::find_if(top.begin(), top.end(),
                                    [&](const Span& piece) { return covers(piece, target); });
    if (first == top.end()) {
      continue;
    }
    ++covered;
    ranks.insert(static_cast<std::size_t>(first - top.begin()) + 1);
  }
  double ideal = 0;
  for (std::size_t rank = 1; rank <= std::min(kDepth, targets.size()); ++rank) {
    ideal += discount(rank);
  }
  for (const std::size_t rank : ranks) {
    scores.ndcg += discount(rank) / ideal;
  }
  scores.recall = static_cast<double>(covered) / static_cast<double>(targets.size());
  if (!ranks.empty()) {
    scores.reciprocal_rank = 1.0 / static_cast<double>(*ranks.begin());
  }
  return scores;
}

Scores score_files(std::span<const Span> targets, std::span<const Span> ranked) {
  return score_pieces(targets, distinct_files(ranked));
}

double mean(std::span<const double> values) {
  if (values.empty()) {
    return 0;
  }
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) {
    return 0;
  }
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  const auto at = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
  return values[std::min(at, values.size() - 1)];
}

}  // namespace strata::eval
