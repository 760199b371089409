#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Eval : public Sandbox {
 protected:
  Eval() {
    write("checkouts/toy/lib/walrus.py", function_named("feed_walrus", "Feed the walrus."));
    write("checkouts/toy/lib/ostrich.py", function_named("hide_ostrich", "Hide the ostrich."));
    write("checkouts/toy/outside.py", function_named("walrus_outside", "Walrus walrus walrus."));
    write(
        "data/repos.json",
        R"([{"name": "toy", "language": "python", "benchmark_root": "lib"}, {"name": "gone", "language": "go"}])");
    write(
        "data/annotations/toy.json",
        R"([{"query": "feed the walrus", "relevant": ["lib/walrus.py"], "secondary": [], "category": "semantic"},
              {"query": "hide the ostrich", "relevant": [{"path": "lib/ostrich.py", "start_line": 1, "end_line": 3}],
               "secondary": [], "category": "symbol"}])");
    write("data/annotations/gone.json", "[]");
  }
};

TEST_F(Eval, ScoresARankingAndWritesResults) {
  const Outcome outcome = strata(
      {"eval", "data", "--repos", "checkouts", "--mode", "bm25", "--json", "--results", "r.jsonl"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  EXPECT_EQ(report["pieces"]["queries"], 2);
  EXPECT_DOUBLE_EQ(report["pieces"]["ndcg10"].get<double>(), 1);
  EXPECT_DOUBLE_EQ(report["files"]["mrr10"].get<double>(), 1);
  EXPECT_EQ(report["missing"], Json::array({"gone"}));
  EXPECT_TRUE(report["by_language"].contains("python"));

  std::ifstream results(project() / "r.jsonl");
  std::string line;
  ASSERT_TRUE(std::getline(results, line));
  const Json first = Json::parse(line);
  EXPECT_EQ(first["repo"], "toy");
  EXPECT_EQ(first["schema"], "strata.eval-results/1");
  EXPECT_EQ(first["query"], 0);
  EXPECT_EQ(first["text"], "feed the walrus");
  EXPECT_EQ(first["results"][0][0], "walrus.py");
  EXPECT_EQ(first["results"][0].size(), 5U);
}

TEST_F(Eval, MeasuresAModelByName) {
  const auto dense = [&](const std::string& model) {
    return strata(
        {"eval", "data", "--repos", "checkouts", "--mode", "dense", "--json", "--model", model});
  };
  const Outcome outcome = dense("hashing-64");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["pieces"]["queries"], 2);
  const Outcome unknown = dense("no-such-model");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("no-such-model"), std::string::npos) << unknown.err;
}

TEST_F(Eval, SavesComparesPlotsAndAblates) {
  const std::vector<std::string> base = {"eval", "data", "--repos", "checkouts", "-q"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return strata(more);
  };
  ASSERT_EQ(with({"--save", "a.json", "--plot", "a.svg"}).exit_code, 0);
  ASSERT_EQ(with({"--save", "b.json", "--mode", "dense", "--without", "dense"}).exit_code, 0);
  const Outcome compared = strata({"eval", "--compare", "a.json", "b.json", "--json"});
  ASSERT_EQ(compared.exit_code, 0) << compared.err;
  bool found = false;
  for (const Json& row : Json::parse(compared.out)) {
    found = found || (row["group"] == "all" && row["metric"] == "ndcg10" && row["queries"] == 2);
  }
  EXPECT_TRUE(found) << compared.out;
  std::map<std::string, int> queries;
  for (const Json& row : Json::parse(compared.out)) {
    queries[row["metric"].get<std::string>()] +=
        row["group"] == "all" ? row["queries"].get<int>() : 0;
  }
  EXPECT_EQ(queries["line_iou"], 1) << "one query has a target with lines";
  EXPECT_EQ(queries["shown_line_iou"], 1);
  for (const char* metric : {"recall_500", "shown_recall_500", "shown_recall_2000", "tokens_to_hit",
                             "shown_tokens_to_hit", "recall20", "shown_ndcg10"}) {
    EXPECT_EQ(queries[metric], 2) << metric;
  }
  std::ifstream plot(project() / "a.svg");
  std::string line;
  ASSERT_TRUE(std::getline(plot, line));
  EXPECT_TRUE(line.starts_with("<svg ")) << line;
  const Outcome ablated = with({"--ablation"});
  EXPECT_NE(ablated.out.find("\n  dense "), std::string::npos) << ablated.out;
  EXPECT_EQ(with({"--without", "dens"}).exit_code, 2);
  EXPECT_EQ(strata({"eval", "a.json"}).exit_code, 2);
  EXPECT_EQ(strata({"eval", "--compare", "a.svg", "b.json"}).exit_code, 2);
}

TEST_F(Eval, LimitsToNamedRepositoriesAndNamesMissingOnes) {
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "toy"}).exit_code, 0);
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "gone"}).exit_code, 2);
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "other"}).exit_code, 2);
}

}  // namespace
}  // namespace strata::end_to_end
