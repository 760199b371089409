#include <fstream>

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
  EXPECT_EQ(first["results"][0][0], "walrus.py");
}

TEST_F(Eval, LimitsToNamedRepositoriesAndNamesMissingOnes) {
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "toy"}).exit_code, 0);
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "gone"}).exit_code, 2);
  EXPECT_EQ(strata({"eval", "data", "--repos", "checkouts", "--only", "other"}).exit_code, 2);
}

}  // namespace
}  // namespace strata::end_to_end
