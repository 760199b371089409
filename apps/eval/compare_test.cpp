#include "apps/eval/compare.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "apps/eval/plot.hpp"
#include "apps/eval/report.hpp"

namespace strata::eval {
namespace {

SavedRun run_with(double base, double step) {
  SavedRun run;
  for (const char* name : {"a", "b"}) {
    for (int i = 0; i < 40; ++i) {
      SavedQuery query{
          .text = std::to_string(i), .category = i % 2 == 0 ? "even" : "odd", .scores = {}};
      query.scores["ndcg10"] = base + step * (i % 5);
      run.repositories[name].push_back(query);
    }
  }
  return run;
}

TEST(Compare, EqualRunsDoNotDiffer) {
  const auto rows = compare(run_with(0.5, 0.1), run_with(0.5, 0.1));
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 3U);
  for (const Comparison& row : *rows) {
    EXPECT_DOUBLE_EQ(row.first, row.second);
    EXPECT_DOUBLE_EQ(row.low, 0);
    EXPECT_DOUBLE_EQ(row.high, 0);
    EXPECT_DOUBLE_EQ(row.p_value, 1);
  }
}

TEST(Compare, AClearGainIsNoChance) {
  const auto rows = compare(run_with(0.5, 0.05), run_with(0.55, 0.06));
  ASSERT_TRUE(rows);
  EXPECT_GT(rows->front().low, 0);
  EXPECT_LT(rows->front().p_value, 0.01);
  EXPECT_EQ(rows->front().queries, 80U);
  EXPECT_NE(render(*rows).find("+0.07"), std::string::npos);
}

TEST(Compare, IsTheSameEveryTime) {
  const auto a = compare(run_with(0.5, 0.05), run_with(0.51, 0.01));
  const auto b = compare(run_with(0.5, 0.05), run_with(0.51, 0.01));
  EXPECT_EQ(render(*a), render(*b));
}

TEST(Compare, RefusesRunsOnOtherQueries) {
  SavedRun other = run_with(0.5, 0.1);
  other.repositories["a"][3].text = "else";
  EXPECT_EQ(compare(run_with(0.5, 0.1), other).error().kind, ErrorKind::kInvalidArgument);
  other.repositories.erase("a");
  EXPECT_FALSE(compare(run_with(0.5, 0.1), other));
}

TEST(Compare, CountsAMetricWhereBothRunsHaveIt) {
  SavedRun first = run_with(0.5, 0.1);
  SavedRun second = run_with(0.5, 0.1);
  first.repositories["a"][0].scores["line_iou"] = 0.25;
  second.repositories["a"][0].scores["line_iou"] = 0.75;
  first.repositories["a"][1].scores["line_iou"] = 0.5;
  const auto rows = compare(first, second);
  ASSERT_TRUE(rows);
  const auto row = std::find_if(rows->begin(), rows->end(),
                                [](const Comparison& each) { return each.metric == "line_iou"; });
  ASSERT_NE(row, rows->end());
  EXPECT_EQ(row->queries, 1U);
  EXPECT_DOUBLE_EQ(row->second - row->first, 0.5);
}

TEST(SavedRuns, ReadBackWhatWasWritten) {
  RepositoryOutcome outcome;
  outcome.name = "toy";
  QueryOutcome query;
  query.text = "q";
  query.category = "semantic";
  query.pieces.ndcg = 0.25;
  query.pieces.recall_within = {0.1, 0.2, 0.3};
  query.shown.recall_within = {0.5, 0.6, 0.7};
  query.shown.tokens_to_hit = 120;
  outcome.queries.push_back(query);
  Report report = summarise({outcome}, false);
  report.mode = "hybrid";
  const auto read = read_run(to_run_file(report, {outcome}));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->mode, "hybrid");
  const SavedQuery& saved = read->repositories.at("toy").at(0);
  EXPECT_EQ(saved.text, "q");
  EXPECT_EQ(saved.category, "semantic");
  EXPECT_DOUBLE_EQ(saved.scores.find("ndcg10")->second, 0.25);
  EXPECT_DOUBLE_EQ(saved.scores.find("recall_1000")->second, 0.2);
  EXPECT_DOUBLE_EQ(saved.scores.find("shown_recall_500")->second, 0.5);
  EXPECT_DOUBLE_EQ(saved.scores.find("shown_tokens_to_hit")->second, 120);
  EXPECT_FALSE(saved.scores.contains("line_iou")) << "no target has lines";
  for (const char* wrong :
       {"", "[]", "{}", R"({"queries": 3})", R"({"mode": 1, "queries": [{}]})"}) {
    EXPECT_FALSE(read_run(wrong)) << wrong;
  }
}

TEST(Plot, IsAnSvgWithABarPerGroup) {
  Report report;
  report.mode = "hybrid";
  report.by_repository["a<b"].scores.ndcg = 0.5;
  const std::string svg = to_svg(report);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("a&lt;b"), std::string::npos);
  EXPECT_EQ(svg.find("a<b"), std::string::npos);
}

}  // namespace
}  // namespace strata::eval
