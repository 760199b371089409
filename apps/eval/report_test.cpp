#include "apps/eval/report.hpp"

#include <gtest/gtest.h>

namespace strata::eval {
namespace {

QueryOutcome query(std::string category, double ndcg, double seconds = 0.001) {
  return {.category = std::move(category),
          .ranked = {},
          .pieces = {.ndcg = ndcg, .recall = ndcg, .reciprocal_rank = ndcg},
          .files = {.ndcg = 1, .recall = 1, .reciprocal_rank = 1},
          .seconds = seconds};
}

std::vector<RepositoryOutcome> two_repositories() {
  std::vector<RepositoryOutcome> outcomes(2);
  outcomes[0] = {
      .name = "many", .language = "go", .queries = {query("a", 0), query("a", 0), query("b", 0)}};
  outcomes[1] = {.name = "one", .language = "go", .queries = {query("a", 1, 0.5)}};
  return outcomes;
}

TEST(Report, CountsEveryRepositoryOnce) {
  const Report report = summarise(two_repositories(), false);
  EXPECT_DOUBLE_EQ(report.pieces.scores.ndcg, 0.5);
  EXPECT_DOUBLE_EQ(report.files.scores.ndcg, 1);
  EXPECT_EQ(report.pieces.queries, 4U);
  EXPECT_EQ(report.pieces.repositories, 2U);
  EXPECT_DOUBLE_EQ(report.by_category.at("a").scores.ndcg, 0.5);
  EXPECT_DOUBLE_EQ(report.by_category.at("b").scores.ndcg, 0);
  EXPECT_DOUBLE_EQ(report.by_language.at("go").scores.recall, 0.5);
  EXPECT_DOUBLE_EQ(report.by_repository.at("one").scores.ndcg, 1);
  EXPECT_DOUBLE_EQ(report.latency_p99, 0.5);
}

TEST(Report, GroupsCanRankFiles) {
  const Report report = summarise(two_repositories(), true);
  EXPECT_DOUBLE_EQ(report.by_category.at("b").scores.ndcg, 1);
}

TEST(Report, NamesWhatWasLeftOut) {
  Report report = summarise(two_repositories(), false);
  report.missing = {"rails"};
  const std::string text = render(report);
  EXPECT_NE(text.find("0.5000"), std::string::npos);
  EXPECT_NE(text.find("no checkout: rails"), std::string::npos);
}

}  // namespace
}  // namespace strata::eval
