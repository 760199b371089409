#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Refresh : public Sandbox {
 protected:
  Refresh() {
    write("a.py", function_named("alpha_walrus", "About the walrus."));
    write("b.py", function_named("beta_ostrich", "About the ostrich."));
  }

  [[nodiscard]] Json index() const {
    const Outcome outcome = strata({"index", "--json"});
    EXPECT_LE(outcome.exit_code, 1) << outcome.err;
    return Json::parse(outcome.out);
  }

  // Path of the best lexical result, "" if there is none.
  [[nodiscard]] std::string best(const std::string& query) const {
    const Json json = Json::parse(strata({"search", query, "--mode", "bm25", "--json"}).out);
    return json["results"].empty() ? "" : json["results"][0]["path"].get<std::string>();
  }
};

TEST_F(Refresh, SecondRunFindsNothingToDo) {
  const Json first = index();
  EXPECT_EQ(first["added"], 2);
  EXPECT_TRUE(first["committed"].get<bool>());
  const Json second = index();
  EXPECT_EQ(second["unchanged"], 2);
  EXPECT_EQ(second["added"], 0);
  EXPECT_EQ(second["changed"], 0);
  EXPECT_EQ(strata({"search", "walrus"}).err.find("indexed"), std::string::npos);
}

TEST_F(Refresh, FollowsAnEdit) {
  EXPECT_EQ(best("walrus"), "a.py");
  write("a.py", function_named("alpha_penguin", "About the penguin."));
  EXPECT_EQ(best("penguin"), "a.py");
  EXPECT_EQ(best("walrus"), "");
}

TEST_F(Refresh, FollowsADeletion) {
  EXPECT_EQ(best("walrus"), "a.py");
  remove("a.py");
  EXPECT_EQ(best("walrus"), "");
  EXPECT_EQ(best("ostrich"), "b.py");
}

TEST_F(Refresh, FollowsARename) {
  EXPECT_EQ(best("walrus"), "a.py");
  rename("a.py", "moved.py");
  EXPECT_EQ(best("walrus"), "moved.py");
}

TEST_F(Refresh, FollowsANewFile) {
  EXPECT_EQ(best("lynx"), "");
  write("deep/er/c.py", function_named("gamma_lynx", "About the lynx."));
  EXPECT_EQ(best("lynx"), "deep/er/c.py");
}

TEST_F(Refresh, AnswersOfAnUpdatedIndexAreThoseOfAFreshOne) {
  const auto answer = [this](const std::string& cache) {
    Json json = Json::parse(
        strata({"search", "walrus ostrich lynx", "--json", "--cache", (home() / cache).string()})
            .out);
    return json["results"];
  };
  EXPECT_FALSE(answer("updated").empty());
  write("c.py", function_named("gamma_lynx", "About the lynx."));
  write("b.py", function_named("beta_heron", "About the heron and the walrus."));
  remove("a.py");
  EXPECT_EQ(answer("updated"), answer("fresh"));
}

TEST_F(Refresh, TwoProcessesMayIndexAtOnce) {
  for (int i = 0; i < 40; ++i) {
    write("many/f" + std::to_string(i) + ".py",
          function_named("item_" + std::to_string(i), "About walruses."));
  }
  const Running one = start(project(), {"index"});
  const Running two = start(project(), {"search", "walrus"});
  const Outcome first = finish(one);
  const Outcome second = finish(two);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(second.exit_code, 0) << second.err;
  EXPECT_EQ(index()["files"], 42);
}

TEST_F(Refresh, OtherOptionsIndexAnew) {
  ASSERT_TRUE(index()["committed"].get<bool>());
  const Outcome other = strata({"index", "--json", "--max-tokens", "128"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_TRUE(Json::parse(other.out)["committed"].get<bool>());
}

// The search that makes a merge due does not wait for it: another process does it, and is waited
// for here by asking as often as it takes.
TEST_F(Refresh, MergesSegmentsOnceTheAnswerIsGiven) {
  const auto segments = [this] {
    return Json::parse(strata({"status", "--json"}).out)["segments"].get<int>();
  };
  constexpr int kEdits = 20;
  constexpr int kFewSegments = 7;
  EXPECT_EQ(best("walrus"), "a.py");
  for (int i = 0; i < kEdits; ++i) {
    const std::string number = std::to_string(i);
    write("f" + number + ".py", function_named("lynx_" + number, "About the lynx."));
    EXPECT_EQ(best("lynx_" + number), "f" + number + ".py");
  }
  constexpr int kTries = 2000;
  for (int i = 0; i < kTries && segments() > kFewSegments; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_LE(segments(), kFewSegments);
  EXPECT_EQ(best("lynx_3"), "f3.py");
  EXPECT_EQ(strata({"status", "--check"}).exit_code, 0);
}

}  // namespace
}  // namespace strata::end_to_end
