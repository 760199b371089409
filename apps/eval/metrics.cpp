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

/// Rank (1-based) of the first piece that covers the target; 0 if none does.
std::size_t rank_of(const Span& target, std::span<const Span> ranked) {
  const auto first = std::find_if(ranked.begin(), ranked.end(),
                                  [&](const Span& piece) { return covers(piece, target); });
  return first == ranked.end() ? 0 : static_cast<std::size_t>(first - ranked.begin()) + 1;
}

/// Shared lines over all lines of both; 0 in different files.
double intersection_over_union(const Span& piece, const Span& target) {
  if (piece.path != target.path || piece.lines.first == 0 || !piece.lines.overlaps(target.lines)) {
    return 0;
  }
  const LineRange shared{.first = std::max(piece.lines.first, target.lines.first),
                         .last = std::min(piece.lines.last, target.lines.last)};
  const double both = static_cast<double>(piece.lines.count()) +
                      static_cast<double>(target.lines.count()) -
                      static_cast<double>(shared.count());
  return static_cast<double>(shared.count()) / both;
}

void score_lines(std::span<const Span> targets, std::span<const Span> ranked, Scores& scores) {
  const auto top = ranked.first(std::min(kDepth, ranked.size()));
  double sum = 0;
  for (const Span& target : targets) {
    if (target.lines.first == 0) {
      continue;
    }
    double best = 0;
    for (const Span& piece : top) {
      best = std::max(best, intersection_over_union(piece, target));
    }
    sum += best;
    ++scores.targets_with_lines;
  }
  if (scores.targets_with_lines > 0) {
    scores.line_iou = sum / static_cast<double>(scores.targets_with_lines);
  }
}

/// Recall at ranks and budgets, and the price of the first hit. `ranks` has one entry per target, 0
/// = not found.
void score_reach(const std::vector<std::size_t>& ranks, std::span<const Span> ranked,
                 Scores& scores) {
  std::vector<std::uint64_t> tokens(ranked.size() + 1, 0);  // of the first n pieces
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    tokens[i + 1] = tokens[i] + ranked[i].tokens;
  }
  const double share = 1.0 / static_cast<double>(ranks.size());
  std::size_t first = 0;
  for (const std::size_t rank : ranks) {
    if (rank == 0) {
      continue;
    }
    first = first == 0 ? rank : std::min(first, rank);
    for (std::size_t i = 0; i < kRecallRanks.size(); ++i) {
      scores.recall_at[i] += rank <= kRecallRanks[i] ? share : 0;
    }
    for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
      scores.recall_within[i] += tokens[rank] <= kTokenBudgets[i] ? share : 0;
    }
  }
  scores.tokens_to_hit = static_cast<double>(first == 0 ? tokens.back() : tokens[first]);
}

std::vector<Span> distinct_files(std::span<const Span> ranked) {
  std::vector<Span> files;
  std::set<std::string_view> seen;
  for (const Span& piece : ranked) {
    if (seen.insert(piece.path).second) {
      files.push_back({.path = piece.path, .lines = {}, .tokens = piece.tokens});
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
  std::set<std::size_t> ranks;  // 1-based; one piece that covers two targets gains once
  std::size_t covered = 0;
  std::vector<std::size_t> rank_of_target;
  for (const Span& target : targets) {
    const std::size_t rank = rank_of(target, ranked);
    rank_of_target.push_back(rank);
    if (rank == 0 || rank > kDepth) {
      continue;
    }
    ++covered;
    ranks.insert(rank);
  }
  score_reach(rank_of_target, ranked, scores);
  score_lines(targets, ranked, scores);
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
