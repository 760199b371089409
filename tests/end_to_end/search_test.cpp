#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Search : public Sandbox {
 protected:
  Search() {
    write("src/cache.py",
          function_named("evict_expired_sessions", "Remove sessions that have expired."));
    write("src/http.py",
          function_named("parse_header_line", "Split a header into name and value."));
    write("docs/guide.md", "# Guide\n\nHow to configure the thermal printer.\n");
  }
};

TEST_F(Search, IndexesFirstAndFindsAPlantedFunction) {
  const Outcome found = strata({"search", "where are expired sessions removed"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("src/cache.py:1-6  evict_expired_sessions (function)"))
      << found.out;
  EXPECT_NE(found.out.find("     1  def evict_expired_sessions(items):\n"), std::string::npos)
      << found.out;
  EXPECT_NE(found.err.find("indexed " + project().string() + ": 3 files"), std::string::npos)
      << found.err;
  EXPECT_NE(found.err.find("showing "), std::string::npos) << found.err;
}

TEST_F(Search, FindsProse) {
  const Outcome found = strata({"search", "thermal printer", "--no-text", "-n", "1"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("docs/guide.md:1-3")) << found.out;
}

TEST_F(Search, EveryModeFindsIt) {
  for (const char* mode : {"bm25", "dense", "hybrid"}) {
    const Outcome found =
        strata({"search", "evict expired sessions", "--mode", mode, "-n", "1", "--no-text"});
    EXPECT_EQ(found.exit_code, 0) << mode << found.err;
    EXPECT_TRUE(found.out.starts_with("src/cache.py:")) << mode << found.out;
  }
}

TEST_F(Search, JsonIsOneDocumentWithExactText) {
  const Outcome found = strata({"search", "expired sessions", "--json", "--explain"});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const Json json = Json::parse(found.out);
  EXPECT_EQ(json["root"], project().string());
  const Json& first = json["results"][0];
  EXPECT_EQ(first["path"], "src/cache.py");
  EXPECT_EQ(first["lines"], Json::array({1, 6}));
  EXPECT_EQ(first["text"],
            function_named("evict_expired_sessions", "Remove sessions that have expired."));
  EXPECT_FALSE(first["stale"].get<bool>());
  EXPECT_FALSE(first["score_parts"].empty());
  EXPECT_GE(json["matching"], json["shown"]);
}

TEST_F(Search, NothingFoundSaysWhyAndWhatNext) {
  const Outcome found = strata({"search", "zyxwvut", "--mode", "bm25"});
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_EQ(found.out, "");
  EXPECT_NE(found.err.find("nothing found"), std::string::npos) << found.err;
  EXPECT_NE(found.err.find("try other words"), std::string::npos) << found.err;
}

TEST_F(Search, EmptyFolderIsNoError) {
  const auto empty = home() / "empty";
  std::filesystem::create_directories(empty);
  const Outcome found = strata_in(empty, {"search", "anything"});
  EXPECT_EQ(found.exit_code, 1) << found.err;
  EXPECT_EQ(found.out, "");
  EXPECT_NE(found.err.find("empty is empty"), std::string::npos) << found.err;
  const Outcome json = strata_in(empty, {"search", "anything", "--json"});
  EXPECT_EQ(json.exit_code, 1);
  EXPECT_TRUE(Json::parse(json.out)["results"].empty());
}

TEST_F(Search, FiltersByPathLanguageAndKind) {
  EXPECT_EQ(strata({"search", "expired sessions", "--mode", "bm25", "--path", "docs"}).exit_code,
            1);
  EXPECT_EQ(
      strata({"search", "expired sessions", "--mode", "bm25", "--language", "markdown"}).exit_code,
      1);
  EXPECT_EQ(
      strata({"search", "expired sessions", "--mode", "bm25", "--kind", "function"}).exit_code, 0);
  EXPECT_EQ(strata({"search", "expired sessions", "--language", "klingon"}).exit_code, 2);
}

TEST_F(Search, SubfolderOfARepositoryLimitsResults) {
  std::filesystem::create_directories(project() / ".git");
  const Outcome limited =
      strata_in(project() / "docs", {"search", "expired sessions", "--mode", "bm25"});
  EXPECT_EQ(limited.exit_code, 1) << limited.out;
  const Outcome whole = strata_in(project() / "docs",
                                  {"search", "expired sessions", "--mode", "bm25", "--root", ".."});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_TRUE(whole.out.starts_with("../src/cache.py:")) << whole.out;
}

TEST_F(Search, ChangedFileIsMarkedStaleWithoutRefresh) {
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  write("src/cache.py", "x = 1\n");
  const Outcome found = strata({"search", "expired sessions", "--no-refresh", "-n", "1"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_NE(found.out.find("stale"), std::string::npos) << found.out;
  EXPECT_EQ(found.out.find("evict_expired_sessions(items)"), std::string::npos) << found.out;
}

TEST_F(Search, SameAnswerFromOneAndFourThreads) {
  const Outcome one = strata({"search", "sessions header", "--no-text", "--threads", "1", "--cache",
                              (home() / "a").string()});
  const Outcome four = strata({"search", "sessions header", "--no-text", "--threads", "4",
                               "--cache", (home() / "b").string()});
  EXPECT_EQ(one.out, four.out);
}

}  // namespace
}  // namespace strata::end_to_end
