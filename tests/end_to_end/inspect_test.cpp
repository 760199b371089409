#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Inspect : public Sandbox {
 protected:
  Inspect() {
    write("src/a.py", function_named("alpha", "Words about alpha."));
    write("ignored.py", "x = 1\n");
    write(".gitignore", "ignored.py\n");
    write("empty.py", "\n");
    write("data.bin", std::string("\0\1\2\3", 4));
  }
};

TEST_F(Inspect, StatusCountsFilesLanguagesAndSkippedByReason) {
  EXPECT_EQ(strata({"status"}).exit_code, 1);
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  const Outcome outcome = strata({"status", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const Json status = Json::parse(outcome.out);
  EXPECT_EQ(status["files_by_language"]["python"], 1);
  EXPECT_GE(status["skipped_by_reason"].size(), 3U) << outcome.out;
  EXPECT_NE(strata({"status"}).out.find("skipped\n"), std::string::npos);
}

TEST_F(Inspect, WhyNamesTheReason) {
  const Outcome indexed = strata({"why", "src/a.py"});
  EXPECT_EQ(indexed.exit_code, 0) << indexed.out << indexed.err;
  EXPECT_NE(indexed.out.find("indexed as python"), std::string::npos) << indexed.out;
  const Outcome ignored = strata({"why", "ignored.py"});
  EXPECT_EQ(ignored.exit_code, 1);
  EXPECT_NE(ignored.out.find(".gitignore"), std::string::npos) << ignored.out;
  const Outcome missing = strata({"why", "nowhere.py", "--json"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_FALSE(Json::parse(missing.out)["indexed"].get<bool>());
}

TEST_F(Inspect, WhyKnowsTheFoldersThatAreNeverIndexed) {
  write(".git/config", "[core]\n");
  write(".git/HEAD", "ref: refs/heads/main\n");
  write(".strata/x", "y\n");
  for (const char* path : {".git/config", ".git", ".git/nowhere", "src/.git/x", ".strata/x"}) {
    const Outcome outcome = strata({"why", path});
    EXPECT_EQ(outcome.exit_code, 1) << path;
    EXPECT_NE(outcome.out.find("never indexed"), std::string::npos) << outcome.out;
  }
}

TEST_F(Inspect, ByteOrderMarksAreNotPrinted) {
  const std::string mark = "\xEF\xBB\xBF";
  std::string wide = "\xFF\xFE";
  for (const char byte : std::string("zebra words in two bytes\n")) {
    wide += byte;
    wide += '\0';
  }
  write("marked.txt", mark + "zebra words\n");
  write("wide.txt", wide);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"search", "zebra"},
                                                {"search", "zebra", "--details"},
                                                {"search", "--exact", "zebra"},
                                                {"tree", "--depth", "9"}}) {
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 0) << words.front();
    EXPECT_NE(outcome.out.find("zebra"), std::string::npos) << words.front();
    EXPECT_EQ(outcome.out.find(mark), std::string::npos) << outcome.out;
  }
  const Json answer = Json::parse(strata({"search", "zebra", "--json"}).out);
  for (const Json& result : answer["results"]) {
    EXPECT_TRUE(result["text"].get<std::string>().starts_with(mark));
    EXPECT_FALSE(result["region"]["summary"].get<std::string>().starts_with(mark));
  }
}

TEST_F(Inspect, TreeGoesFromRepositoryToLeaf) {
  const Outcome outcome = strata({"tree", "--depth", "9", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  std::vector<std::string> levels;
  const Json tree = Json::parse(outcome.out);
  for (const Json& entry : tree["entries"]) {
    levels.push_back(entry["level"]);
  }
  const std::vector<std::string> expected = {"repository", "folder", "file", "region", "leaf"};
  for (const std::string& level : expected) {
    EXPECT_NE(std::find(levels.begin(), levels.end(), level), levels.end()) << level;
  }
}

TEST_F(Inspect, TreeOfAFileDrawsTheCurve) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += function_named("function_" + std::to_string(i), "Some words.") + "\n\n";
  }
  write("src/long.py", text);
  const Outcome outcome = strata({"tree", "src/long.py", "--curve"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("long.py  1-")) << outcome.out;
  EXPECT_NE(outcome.out.find("  region "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("####"), std::string::npos) << outcome.out;
}

TEST_F(Inspect, TreeDrawsTheCurveIntoAFile) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += function_named("function_" + std::to_string(i), "Some words.") + "\n\n";
  }
  write("src/long.py", text);
  const std::string file = (top() / "curve.svg").string();
  const Outcome outcome = strata({"tree", "src/long.py", "--json", "--curve-svg", file});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\"margin\""), std::string::npos) << outcome.out;
  std::ifstream drawn(file);
  std::string first;
  ASSERT_TRUE(std::getline(drawn, first)) << file;
  EXPECT_TRUE(first.starts_with("<svg ")) << first;
  const Outcome shallow = strata({"tree", "--depth", "1", "--curve-svg", file});
  EXPECT_NE(shallow.exit_code, 0);
  EXPECT_NE(shallow.err.find("no curve"), std::string::npos) << shallow.err;
}

}  // namespace
}  // namespace strata::end_to_end
