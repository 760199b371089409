#include "apps/eval/metrics.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace strata::eval {
namespace {

double discount(int rank) { return 1.0 / std::log2(rank + 1.0); }

Span whole(std::string path) { return {.path = std::move(path), .lines = {}}; }

Span piece(std::string path, std::uint32_t first, std::uint32_t last) {
  return {.path = std::move(path), .lines = {first, last}};
}

TEST(Metrics, PerfectRankingScoresOne) {
  const std::vector<Span> targets = {whole("a"), whole("b")};
  const std::vector<Span> ranked = {piece("b", 1, 9), piece("a", 3, 4)};
  const Scores scores = score_pieces(targets, ranked);
  EXPECT_DOUBLE_EQ(scores.ndcg, 1);
  EXPECT_DOUBLE_EQ(scores.recall, 1);
  EXPECT_DOUBLE_EQ(scores.reciprocal_rank, 1);
}

TEST(Metrics, LaterRankIsDiscounted) {
  const std::vector<Span> targets = {whole("a")};
  const std::vector<Span> ranked = {piece("x", 1, 1), piece("y", 1, 1), piece("a", 1, 1)};
  const Scores scores = score_pieces(targets, ranked);
  EXPECT_DOUBLE_EQ(scores.ndcg, discount(3));
  EXPECT_DOUBLE_EQ(scores.reciprocal_rank, 1.0 / 3);
}

TEST(Metrics, ReachCountsRanksTokensAndLines) {
  const std::vector<Span> targets = {whole("a"), piece("b", 11, 20)};
  std::vector<Span> ranked = {piece("x", 1, 1), piece("a", 1, 9), piece("b", 11, 30)};
  for (Span& span : ranked) {
    span.tokens = 400;
  }
  const Scores scores = score_pieces(targets, ranked);
  EXPECT_DOUBLE_EQ(scores.recall_at[0], 0);
  EXPECT_DOUBLE_EQ(scores.recall_at[1], 1);
  EXPECT_DOUBLE_EQ(scores.recall_within[0], 0);
  EXPECT_DOUBLE_EQ(scores.recall_within[1], 0.5);
  EXPECT_DOUBLE_EQ(scores.recall_within[2], 1);
  EXPECT_DOUBLE_EQ(scores.tokens_to_hit, 800);
  EXPECT_DOUBLE_EQ(scores.line_iou, 0.5);
  EXPECT_EQ(scores.targets_with_lines, 1U);
  EXPECT_DOUBLE_EQ(score_pieces({&targets[0], 1}, {}).tokens_to_hit, 0);
}

TEST(Metrics, TargetWithLinesNeedsAnOverlap) {
  const std::vector<Span> targets = {piece("a", 10, 20)};
  const std::vector<Span> ranked = {piece("a", 1, 9), piece("a", 20, 30)};
  EXPECT_DOUBLE_EQ(score_pieces(targets, ranked).ndcg, discount(2));
  EXPECT_DOUBLE_EQ(score_files(targets, ranked).ndcg, 1);
}

TEST(Metrics, OnePieceGainsOnceForTwoTargets) {
  const std::vector<Span> targets = {piece("a", 1, 5), piece("a", 6, 9)};
  const std::vector<Span> ranked = {piece("a", 1, 9)};
  const Scores scores = score_pieces(targets, ranked);
  EXPECT_DOUBLE_EQ(scores.ndcg, discount(1) / (discount(1) + discount(2)));
  EXPECT_DOUBLE_EQ(scores.recall, 1);
}

TEST(Metrics, RepeatedFileTakesAPlaceOnlyAmongPieces) {
  const std::vector<Span> targets = {whole("b")};
  const std::vector<Span> ranked = {piece("a", 1, 2), piece("a", 3, 4), piece("b", 1, 2)};
  EXPECT_DOUBLE_EQ(score_pieces(targets, ranked).reciprocal_rank, 1.0 / 3);
  EXPECT_DOUBLE_EQ(score_files(targets, ranked).reciprocal_rank, 1.0 / 2);
}

TEST(Metrics, RanksBehindTheTenthDoNotCount) {
  std::vector<Span> ranked(10, piece("x", 1, 1));
  ranked.push_back(piece("a", 1, 1));
  const std::vector<Span> targets = {whole("a")};
  EXPECT_DOUBLE_EQ(score_pieces(targets, ranked).ndcg, 0);
  EXPECT_DOUBLE_EQ(score_files(targets, ranked).reciprocal_rank, 1.0 / 2);
}

TEST(Metrics, IdealHasAtMostTenHits) {
  std::vector<Span> targets;
  std::vector<Span> ranked;
  for (char c = 'a'; c < 'a' + 12; ++c) {
    targets.push_back(whole(std::string(1, c)));
    ranked.push_back(piece(std::string(1, c), 1, 1));
  }
  const Scores scores = score_pieces(targets, ranked);
  EXPECT_NEAR(scores.ndcg, 1, 1e-12);
  EXPECT_DOUBLE_EQ(scores.recall, 10.0 / 12);
}

TEST(Metrics, EmptyInputsScoreZero) {
  const std::vector<Span> none;
  const std::vector<Span> one = {whole("a")};
  EXPECT_DOUBLE_EQ(score_pieces(none, one).ndcg, 0);
  EXPECT_DOUBLE_EQ(score_pieces(one, none).ndcg, 0);
}

TEST(Metrics, PercentileIsTheNearestRank) {
  EXPECT_DOUBLE_EQ(percentile({}, 0.5), 0);
  EXPECT_DOUBLE_EQ(percentile({3, 1, 2}, 0.5), 2);
  EXPECT_DOUBLE_EQ(percentile({4, 1, 2, 3}, 0.5), 2);
  EXPECT_DOUBLE_EQ(percentile({4, 1, 2, 3}, 0.99), 4);
}

}  // namespace
}  // namespace strata::eval
