#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Config : public Sandbox {
 protected:
  Config() {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      text += function_named("function_" + std::to_string(i), "Some words about it.") + "\n";
    }
    write("a.py", text);
  }

  void user(const std::string& text) const { write("../home/.config/strata/strata.toml", text); }

  [[nodiscard]] Json setting(const std::string& name, std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"config", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Json config = Json::parse(strata(words).out);
    for (const Json& entry : config["settings"]) {
      if (entry["name"] == name) {
        return entry;
      }
    }
    return nullptr;
  }
};

TEST_F(Config, TheRepositorysFileShapesChunksAndIndex) {
  const auto lines = [](const Outcome& outcome) {
    return std::count(outcome.out.begin(), outcome.out.end(), '\n');
  };
  const auto before = lines(strata({"chunk", "a.py"}));
  write("strata.toml", "max_tokens = 100\n");
  EXPECT_GT(lines(strata({"chunk", "a.py"})), before);
  EXPECT_EQ(lines(strata({"chunk", "a.py", "--no-config"})), before);
  const Json small = Json::parse(strata({"index", "--json"}).out);
  const Json plain = Json::parse(strata({"index", "--json", "--no-config"}).out);
  EXPECT_GT(small["leaves"], plain["leaves"]);
}

TEST_F(Config, ShowsValueAndOrigin) {
  user("limit = 3\ndeviation = 1.5\n");
  write("strata.toml", "# the team's\nmax_tokens = 100\n");
  set_environment("STRATA_DEVIATION=2");
  EXPECT_EQ(setting("limit")["value"], 3);
  EXPECT_EQ(setting("limit")["origin"], "user file");
  EXPECT_EQ(setting("max_tokens")["value"], 100);
  EXPECT_EQ(setting("max_tokens")["where"], (project() / "strata.toml").string() + ":2");
  EXPECT_EQ(setting("target_tokens")["follows"], "max_tokens");
  EXPECT_EQ(setting("deviation")["value"], 2.0);
  EXPECT_EQ(setting("deviation")["origin"], "environment");
  EXPECT_EQ(setting("limit", {"--limit", "7"})["origin"], "command line");
  EXPECT_EQ(setting("limit", {"--no-config"})["origin"], "default");
  const Outcome text = strata({"status", "--config"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("  limit                      3               user file  "),
            std::string::npos)
      << text.out;
  EXPECT_EQ(text.out, strata({"config"}).out);
}

TEST_F(Config, FaultsNameFileAndLineInEveryCommand) {
  write("strata.toml", "\nmax_tokns = 3\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"search", "x"},
                                                {"index"},
                                                {"status"},
                                                {"tree"},
                                                {"why", "a.py"},
                                                {"chunk", "a.py"},
                                                {"config"}}) {
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 2) << words.front();
    EXPECT_EQ(outcome.out, "") << words.front();
    EXPECT_NE(outcome.err.find("strata.toml:2: there is no setting \"max_tokns\"; did you mean "
                               "max_tokens?"),
              std::string::npos)
        << outcome.err;
  }
  EXPECT_EQ(strata({"--help"}).exit_code, 0);
  EXPECT_EQ(strata({"index", "--no-config"}).exit_code, 0);
}

TEST_F(Config, ARepositoryCannotCommandUs) {
  const std::filesystem::path elsewhere = home() / "stolen";
  for (const std::string& line :
       {"cache = \"" + elsewhere.string() + "\"", std::string("threads = 1000"),
        std::string("root = \"/\""), std::string("endpoint = \"http://example.org\""),
        std::string("max_steps = 999999"), std::string("model = \"hashing-256\"")}) {
    write("strata.toml", line + "\n");
    const Outcome outcome = strata({"search", "words"});
    EXPECT_EQ(outcome.exit_code, 2) << line;
    EXPECT_NE(outcome.err.find("strata.toml:1: "), std::string::npos) << outcome.err;
  }
  for (const char* line :
       {"mode = \"bm25\"", "limit = 1000", "per_file = 0", "mid_level_top_k = 4096",
        "leaf_level_top_k = 10000", "max_file_bytes = 1073741824", "language = [\"python\"]"}) {
    write("strata.toml", std::string(line) + "\n");
    const Outcome outcome = strata({"search", "words"});
    EXPECT_EQ(outcome.exit_code, 2) << line;
    EXPECT_NE(outcome.err.find("strata.toml:1: "), std::string::npos) << outcome.err;
  }
  write("strata.toml", "limit = 3\n");
  EXPECT_NE(strata({"search", "words"})
                .err.find("a repository may not set limit; set it in your own configuration file, "
                          "with STRATA_LIMIT or with --limit"),
            std::string::npos);
  write("strata.toml", "max_file_bytes = 4096\n");
  EXPECT_EQ(strata({"search", "max_file_bytes"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(elsewhere));
  user("cache = \"" + elsewhere.string() + "\"\n");
  remove("strata.toml");
  EXPECT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(elsewhere)) << "the user may";
}

TEST_F(Config, TheModelIsSetByTheUserNotByTheRepository) {
  user("model = \"hashing-256\"\n");
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(Json::parse(strata({"status", "--json"}).out)["model"], "hashing-256");
  EXPECT_EQ(setting("model")["value"], "hashing-256");
  EXPECT_EQ(setting("model")["origin"], "user file");
  set_environment("STRATA_MODEL=no-such-model");
  EXPECT_EQ(setting("model")["origin"], "environment");
  EXPECT_EQ(strata({"search", "words"}).exit_code, 2) << "no model is called so";
  EXPECT_EQ(setting("model", {"--model", "hashing-256"})["origin"], "command line");
  set_environment("STRATA_MODEL");
  user("model = \"models/mine.bin\"\n");
  const Outcome relative = strata({"search", "words"});
  EXPECT_EQ(relative.exit_code, 2);
  EXPECT_NE(relative.err.find("strata.toml:1: model is the relative path"), std::string::npos)
      << relative.err;
  user("");
  write("strata.toml", "model = \"hashing-256\"\n");
  const Outcome refused = strata({"search", "words"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("a repository may not set model; set it in your own configuration "
                             "file, with STRATA_MODEL or with --model"),
            std::string::npos)
      << refused.err;
}

TEST_F(Config, AFlagOverrulesAFile) {
  write(".hidden/b.py", function_named("secret_place", "Words."));
  write("strata.toml", "hidden = true\n");
  EXPECT_EQ(Json::parse(strata({"index", "--json"}).out)["files"], 3);
  EXPECT_EQ(Json::parse(strata({"index", "--json", "--hidden=false"}).out)["files"], 2);
}

TEST_F(Config, MistypedVariableIsAnErrorWithASuggestion) {
  set_environment("STRATA_LIMT=3");
  const Outcome outcome = strata({"search", "words"});
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean STRATA_LIMIT?"), std::string::npos) << outcome.err;
}

TEST_F(Config, ContradictionNamesWhereTheValueComesFrom) {
  user("target_tokens = 300\n");
  const Outcome outcome = strata({"index", "--max-tokens", "100"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("strata.toml:1"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace strata::end_to_end
