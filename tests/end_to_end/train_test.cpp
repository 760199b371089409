// strata train: from a generated project whose comments speak other words than its code to an index
// that knows what they mean.
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

// "flurble" in a comment means "zorp" in the code below it, and so on; nothing but training tells.
class Train : public Sandbox {
 protected:
  static constexpr std::size_t kWords = 12;
  static constexpr std::array<const char*, kWords> kTexts = {
      "flurble", "wugget", "brindle", "quaffer", "trundle", "snorkel",
      "dribble", "mizzle", "fratch",  "glimmer", "plover",  "curlew"};
  static constexpr std::array<const char*, kWords> kCodes = {"zorp", "kelv", "jask", "vint",
                                                             "drup", "yolm", "pemb", "harg",
                                                             "tisk", "nalb", "oxir", "ulda"};

  void write_project(std::size_t files) const {
    for (std::size_t file = 0; file < files; ++file) {
      std::string text;
      for (std::size_t i = 0; i < kWords; ++i) {
        const std::string number = std::to_string(file * kWords + i);
        const std::string code = kCodes[i];
        const std::string other = kCodes[(i + file) % kWords];
        text += "def method_" + number + "(pool):\n    \"\"\"Make the ";
        text += kTexts[i];
        text += " and the ";
        text += kTexts[(i + file) % kWords];
        text += " ready.\"\"\"\n    for " + code + " in pool." + code + "_list:\n        ";
        text +=
            code + "." + other + "_step(" + number + ")\n    pool." + other + "_list.clear()\n\n\n";
      }
      write("lib/part_" + std::to_string(file) + ".py", text);
    }
    write("plain/zorp.py", "def a(pool):\n    for zorp in pool.zorp_list:\n        zorp.go()\n");
    write("plain/vint.py", "def b(pool):\n    for vint in pool.vint_list:\n        vint.go()\n");
  }

  [[nodiscard]] std::filesystem::path model(const std::string& name) const {
    return home() / ".local/share/strata/models" / (name + ".bin");
  }

  [[nodiscard]] static std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  [[nodiscard]] std::string first_hit() const {
    const Outcome outcome = strata(
        {"search", "flurble", "--path", "plain", "--mode", "dense", "--json", "--limit", "1"});
    const Json answer = Json::parse(outcome.out, nullptr, false);
    return answer.is_object() && !answer["results"].empty()
               ? answer["results"][0]["path"].get<std::string>()
               : std::string();
  }
};

TEST_F(Train, InstallsAModelThatEveryCommandThenUses) {
  write_project(50);
  const std::string before = strata({"status", "--json"}).out;
  EXPECT_NE(Json::parse(before)["model"], "default");

  const Outcome outcome = strata({"train", "lib", "--epochs", "12", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("epoch 12 of 12"), std::string::npos) << outcome.err;
  const Json report = Json::parse(outcome.out);
  EXPECT_EQ(report["name"], "default");
  EXPECT_EQ(report["file"], model("default").string());
  EXPECT_TRUE(report["better"]);
  EXPECT_GT(report["held_out"]["all"]["mrr"].get<double>(),
            report["held_out"]["all"]["shipped_mrr"].get<double>() + 0.1);
  EXPECT_FALSE(std::filesystem::exists(model("default").replace_extension("checkpoint")));

  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(Json::parse(strata({"status", "--json"}).out)["model"], "default");
  EXPECT_EQ(first_hit(), "plain/zorp.py") << "a word that no file below plain/ has";
}

TEST_F(Train, GivesTheSameModelAgainAndUnderAnyName) {
  write_project(40);
  ASSERT_EQ(strata({"train", "lib", "--epochs", "3", "--name", "mine"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(model("default")));
  const Outcome written =
      strata({"train", "lib", "--epochs", "3", "--out", "m.bin", "--threads", "1"});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  EXPECT_NE(written.out.find("m.bin"), std::string::npos) << written.out;
  EXPECT_EQ(bytes_of(model("mine")), bytes_of(project() / "m.bin"));
  ASSERT_EQ(strata({"index", "--model", "mine"}).exit_code, 0);
  EXPECT_EQ(Json::parse(strata({"status", "--model", "mine", "--json"}).out)["model"], "mine");
}

TEST_F(Train, KeepsNoModelThatIsWorse) {
  // Comments that say nothing about their code: there is nothing to learn but noise.
  write_project(0);
  for (std::size_t file = 0; file < 40; ++file) {
    std::string text;
    for (std::size_t i = 0; i < 20; ++i) {
      const std::string number = std::to_string(file * 20 + i);
      const std::string verb = kTexts[(file * 7 + i * 5) % kWords];
      text += "def parse_number_" + number + "(reader):\n    \"\"\"Parse the number " + number +
              " after the " + verb + ".\"\"\"\n    reader.skip('" + number + "')\n    return " +
              "reader.take_digits(" + number + ")\n\n\n";
    }
    write("noise/part_" + std::to_string(file) + ".py", text);
  }
  const Outcome outcome =
      strata({"train", "noise", "--base", "none", "--epochs", "1", "--name", "noise"});
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_NE(outcome.err.find("was not installed"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("not kept"), std::string::npos) << outcome.out;
  EXPECT_FALSE(std::filesystem::exists(model("noise")));
}

TEST_F(Train, RefusesWhatCannotWork) {
  write_project(1);
  const auto message = [&](const std::vector<std::string>& words) {
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 2) << words.back();
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_NE(message({"train", "lib"}).find("too little to learn from"), std::string::npos);
  EXPECT_NE(message({"train", "nowhere"}).find("no such folder: nowhere"), std::string::npos);
  EXPECT_NE(message({"train"}).find("FOLDERS"), std::string::npos);
  EXPECT_NE(message({"train", "lib", "--name", "a/b"}).find("cannot name a model"),
            std::string::npos);
  EXPECT_NE(message({"train", "lib", "--name", "hashing-64"}).find("built-in"), std::string::npos);
  EXPECT_NE(message({"train", "lib", "--name", "x", "--out", "y"}).find("one of them"),
            std::string::npos);
  EXPECT_NE(message({"train", "lib", "--out", "lib"}).find("is a folder"), std::string::npos);
  EXPECT_NE(message({"train", "lib", "--out", ""}).find("--out is empty"), std::string::npos);
  EXPECT_NE(message({"train", "lib", "--dimensions", "0"}).find("--dimensions"), std::string::npos);
  std::filesystem::create_directories(project() / "bare");
  EXPECT_NE(message({"train", "bare"}).find("0 pairs"), std::string::npos);
  set_environment("HOME=");
  set_environment("XDG_DATA_HOME");
  EXPECT_NE(message({"train", "lib", "--no-config"}).find("--out"), std::string::npos);
}

TEST_F(Train, TellsBeforeItTrainsThatTheModelCannotBeWritten) {
  write_project(40);
  const Outcome outcome = strata({"train", "lib", "--out", "nowhere/model.bin"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("cannot be written to nowhere/model.bin: No such file"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(outcome.err.find("epoch"), std::string::npos) << outcome.err;
  write("taken", "");
  set_environment("XDG_DATA_HOME=" + (project() / "taken").string());
  const Outcome installing = strata({"train", "lib"});
  EXPECT_EQ(installing.exit_code, 2);
  EXPECT_EQ(installing.err.find("epoch"), std::string::npos) << installing.err;
}

TEST_F(Train, TellsWhereTheModelOfAnIndexIsNotTheOneInForce) {
  write_project(1);
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  const Json good = Json::parse(strata({"status", "--json"}).out);
  EXPECT_EQ(good["model_dimensions"], 256);
  EXPECT_NE(good["model_fingerprint"], "");
  EXPECT_EQ(good["model_in_force"], "");
  EXPECT_EQ(good["model_problem"], "");

  const Outcome other = strata({"status", "--model", "hashing-64"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_NE(other.out.find(good["model"].get<std::string>() + ", 256 dimensions ("),
            std::string::npos)
      << other.out;
  EXPECT_NE(other.out.find("in force  hashing-64, 64 dimensions ("), std::string::npos)
      << other.out;

  std::filesystem::create_directories(model("default").parent_path());
  std::ofstream(model("default")) << "no model";
  for (const bool dangling : {false, true}) {
    if (dangling) {
      std::filesystem::remove(model("default"));
      std::filesystem::create_symlink("gone.bin", model("default"));
    }
    const Json status = Json::parse(strata({"status", "--check", "--json"}).out);
    EXPECT_EQ(status["model"], good["model"]);
    EXPECT_EQ(status["files"], good["files"]);
    EXPECT_NE(status["model_problem"].get<std::string>().find(dangling ? "gone.bin" : "default"),
              std::string::npos);
    const Outcome search = strata({"search", "flurble"});
    EXPECT_EQ(search.exit_code, 2);
    EXPECT_NE(search.err.find("default.bin"), std::string::npos) << search.err;
  }
}

TEST_F(Train, AnEmptyNameOfAModelIsAnError) {
  write_project(1);
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  for (const char* command : {"index", "status", "search"}) {
    std::vector<std::string> words = {command, "--model", ""};
    if (words[0] == "search") {
      words.insert(words.begin() + 1, "flurble");
    }
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_NE(outcome.err.find("--model is empty"), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace strata::end_to_end
