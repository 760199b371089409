// Quality of a ranking against labelled places. Pure functions; gain is 0 or 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/line_range.hpp"

namespace strata::eval {

/// A labelled place, or a ranked piece. lines {0, 0} = the whole file.
struct Span {
  std::string path;
  LineRange lines;
  std::uint64_t tokens = 0;  ///< of a ranked piece's text (cl100k_base)

  friend bool operator==(const Span&, const Span&) = default;
};

/// Ranks that count, in all metrics.
inline constexpr std::size_t kDepth = 10;

/// Ranks k of recall@k, and budgets of tokens at which recall is measured.
inline constexpr std::array<std::size_t, 4> kRecallRanks = {1, 3, 5, 20};
inline constexpr std::array<std::uint64_t, 3> kTokenBudgets = {500, 1000, 2000};

struct Scores {
  double ndcg = 0;             ///< NDCG@10
  double recall = 0;           ///< share of the targets that a piece in the first ten covers
  double reciprocal_rank = 0;  ///< of the first piece in the first ten that covers a target; else 0
  std::array<double, kRecallRanks.size()> recall_at{};       ///< as recall, at other ranks
  std::array<double, kTokenBudgets.size()> recall_within{};  ///< share of the targets covered by
                                                             ///< the pieces that fit the budget
  double tokens_to_hit = 0;  ///< tokens of the pieces up to and with the first that covers a
                             ///< target; of all pieces if none does
  double line_iou = 0;       ///< of targets with lines, mean over them: the best intersection over
                             ///< union with one of the first ten pieces
  std::size_t targets_with_lines = 0;
};

/// A target's rank is that of the first piece which covers it: same path and, where both have
/// lines, overlapping ones. DCG sums 1 / log2(rank + 1) over the distinct ranks, the ideal has a
/// hit at each of the first min(10, targets) ranks (Jarvelin and Kekalainen 2002, binary gain). No
/// targets: all scores are 0.
[[nodiscard]] Scores score_pieces(std::span<const Span> targets, std::span<const Span> ranked);

/// The same over files: repeats of a file are dropped from the ranking and lines do not matter.
[[nodiscard]] Scores score_files(std::span<const Span> targets, std::span<const Span> ranked);

/// Arithmetic mean; 0 of nothing.
[[nodiscard]] double mean(std::span<const double> values);

/// Nearest-rank percentile, share in (0, 1]; 0 of nothing.
[[nodiscard]] double percentile(std::vector<double> values, double share);

}  // namespace strata::eval
