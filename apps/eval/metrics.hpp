// Quality of a ranking against labelled places. Pure functions; gain is 0 or 1.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/line_range.hpp"

namespace strata::eval {

/// A labelled place, or a ranked piece. lines {0, 0} = the whole file.
struct Span {
  std::string path;
  LineRange lines;

  friend bool operator==(const Span&, const Span&) = default;
};

/// Ranks that count, in all metrics.
inline constexpr std::size_t kDepth = 10;

struct Scores {
  double ndcg = 0;             ///< NDCG@10
  double recall = 0;           ///< share of the targets that a piece in the first ten covers
  double reciprocal_rank = 0;  ///< of the first piece in the first ten that covers a target; else 0
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
