#include <string>
#include <tuple>

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
  for (const char* mode : {"bm25", "dense", "hybrid", "flat", "two-stage"}) {
    const Outcome found =
        strata({"search", "evict expired sessions", "--mode", mode, "-n", "1", "--no-text"});
    EXPECT_EQ(found.exit_code, 0) << mode << found.err;
    EXPECT_TRUE(found.out.starts_with("src/cache.py:")) << mode << found.out;
  }
}

TEST_F(Search, FiltersMayStandInTheQuery) {
  const Outcome only = strata({"search", "header sessions path:src/http.py", "--no-text"});
  EXPECT_EQ(only.exit_code, 0) << only.err;
  EXPECT_TRUE(only.out.starts_with("src/http.py:")) << only.out;
  EXPECT_EQ(only.out.find("cache.py"), std::string::npos) << only.out;
  EXPECT_EQ(strata({"search", "kind:function -path:http", "--no-text", "-q"}).out.find("http.py"),
            std::string::npos);
  const Outcome mistyped = strata({"search", "header lnag:python"});
  EXPECT_EQ(mistyped.exit_code, 2);
  EXPECT_NE(mistyped.err.find("did you mean lang:?"), std::string::npos) << mistyped.err;
  const Outcome unknown = strata({"search", "header lang:pyhton"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("did you mean python?"), std::string::npos) << unknown.err;
}

TEST_F(Search, APastedMessageIsTextAndTakesFiltersAtItsEnds) {
  for (const char* message : {"error: kind:X is not valid for expired sessions",
                              "TypeError: patch:foo of expired sessions is not a function",
                              "level:info msg:started expired sessions path:/api status:200",
                              "open path:/nowhere/x failed for expired sessions"}) {
    const Outcome found = strata({"search", message, "--no-text", "-q"});
    EXPECT_EQ(found.exit_code, 0) << message << found.err;
    EXPECT_TRUE(found.out.starts_with("src/cache.py:")) << message << found.out;
    const Outcome filtered =
        strata({"search", std::string(message) + " path:src/http.py", "--no-text", "-q"});
    EXPECT_EQ(filtered.out.find("cache.py"), std::string::npos) << message << filtered.out;
  }
}

TEST_F(Search, FiltersFollowWhatDocumentsHold) {
  write("docs/a.md", "# Printer\n\n## Limits\n\n| printer | limit |\n|---|---|\n| a | 1 |\n");
  write("docs/b.md", "# Printer\n\nHow fast a printer is.\n\n```sh\nprinter --fast\n```\n");
  const auto found = [&](const std::string& filter) {
    return strata({"search", "printer " + filter, "--no-text", "-q"}).out;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  for (const auto& [filter, wanted, unwanted] :
       {std::tuple{"has:table", "a.md", "b.md"}, std::tuple{"has:code", "b.md", "a.md"},
        std::tuple{"-has:table lang:md", "b.md", "a.md"}, std::tuple{"level:2", "a.md", "b.md"},
        std::tuple{"section:limits", "a.md", "b.md"},
        std::tuple{"-section:limits lang:md", "b.md", "a.md"}}) {
    EXPECT_TRUE(has(found(filter), wanted)) << filter << ": " << found(filter);
    EXPECT_FALSE(has(found(filter), unwanted)) << filter << ": " << found(filter);
    EXPECT_FALSE(has(found(filter), ".py")) << filter << ": " << found(filter);
  }
  EXPECT_TRUE(has(found("has:table,doc"), "a.md"));
  EXPECT_TRUE(has(found("sessions has:table,doc"), ".py"));
  EXPECT_TRUE(has(found("level:1"), "a.md")) << found("level:1");
}

TEST_F(Search, AStackTraceLeadsToItsLine) {
  const Outcome found =
      strata({"search",
              "Traceback (most recent call last):\n  File \"/app/src/http.py\", line 3, "
              "in parse_header_line\nValueError: expired sessions",
              "--no-text"});
  EXPECT_TRUE(found.out.starts_with("src/http.py:")) << found.out;
}

TEST_F(Search, WidensAndExplains) {
  write("src/cache.py", function_named("evict_expired_sessions", "Remove expired sessions.") +
                            "\n\n" + function_named("unrelated_walrus", "Feeds a walrus."));
  const Outcome file =
      strata({"search", "evict_expired_sessions", "--context", "file", "--full", "-n", "1"});
  EXPECT_NE(file.out.find("unrelated_walrus"), std::string::npos) << file.out;
  const Outcome explained =
      strata({"search", "expired sessions header value", "--explain", "--details", "--no-text"});
  EXPECT_NE(explained.out.find("proposed by lexical"), std::string::npos) << explained.out;
  EXPECT_NE(explained.out.find("ahead of the next by"), std::string::npos) << explained.out;
}

TEST_F(Search, ShowsTheSectionsThatExplainAResult) {
  write("docs/cache.md",
        "# Cache\n\nWords.\n\n## Sessions\n\nCall `evict_expired_sessions` once an hour.\n");
  write("docs/use.md",
        "# Use\n\n```python\nimport cache\ncache.evict_expired_sessions(all)\n```\n");
  write("docs/http.md", "# Requests\n\nAll of it stands in [a file](../src/http.py).\n");
  const auto search = [&](const char* query) {
    return strata({"search", query, "--docs", "-n", "1", "--path", "src", "-q"}).out;
  };
  const std::string symbol = search("evict_expired_sessions");
  EXPECT_TRUE(symbol.starts_with("src/cache.py:")) << symbol;
  EXPECT_NE(symbol.find("explained in docs/cache.md:1-7  Cache"), std::string::npos) << symbol;
  EXPECT_NE(symbol.find("explained in docs/use.md:"), std::string::npos) << "the fence: " << symbol;
  const std::string file = search("parse_header_line");
  EXPECT_NE(file.find("explained in docs/http.md:"), std::string::npos) << file;
  const std::string places = strata({"search", "evict_expired_sessions", "--docs", "-n", "1",
                                     "--path", "src", "-q", "--no-text"})
                                 .out;
  EXPECT_NE(places.find("\n    explained in docs/cache.md:1-7  Cache\n"), std::string::npos)
      << places;
  EXPECT_EQ(places.find("def "), std::string::npos) << places;
  const Outcome json = strata({"search", "evict_expired_sessions", "--docs", "--json", "-n", "1"});
  ASSERT_EQ(json.exit_code, 0) << json.err;
  const Json sections = Json::parse(json.out)["results"][0]["explained_in"];
  ASSERT_EQ(sections.size(), 2U) << json.out;
  EXPECT_EQ(sections[0]["path"], "docs/cache.md");
  EXPECT_EQ(sections[0]["slug"], "cache");
}

TEST_F(Search, QuestionsAboutStructureGetFolders) {
  const Outcome found = strata({"search", "which folder holds the session cache", "--no-text"});
  EXPECT_TRUE(found.out.starts_with("src/ ")) << found.out;
}

TEST_F(Search, AnExactSearchHasLevelsContextAndReasons) {
  const auto found = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"search", "sessions", "--exact", "--json", "-q"});
    const Outcome outcome = strata(more);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return Json::parse(outcome.out);
  };
  const Json leaf = found({"--explain"})["results"][0];
  EXPECT_EQ(leaf["level"], "leaf");
  EXPECT_EQ(leaf["sources"], Json::array({"exact"}));
  const Json file = found({"--level", "file"})["results"][0];
  EXPECT_EQ(file["level"], "file");
  EXPECT_EQ(file["lines"][0], 1);
  EXPECT_EQ(file["region"]["title"], file["region"]["summary"].get<std::string>().substr(
                                         0, file["region"]["title"].get<std::string>().size()));
  EXPECT_GE(file["matches"].size(), leaf["matches"].size());
  const Json folder = found({"--level", "folder"})["results"][0];
  EXPECT_EQ(folder["level"], "folder");
  EXPECT_EQ(folder["path"], "src");
  EXPECT_EQ(found({"--context", "file"})["results"][0]["text_lines"][0], 1);
  write("src/long.py", function_named("first_of_all", "Open.") + "\n\n" +
                           function_named("use_rare_thing", "Rare.") + "\n\n" +
                           function_named("last_of_all", "Close."));
  const Outcome shown =
      strata({"search", "use_rare_thing", "--regex", "--context", "file", "--full", "-q"});
  EXPECT_NE(shown.out.find("def first_of_all"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("def last_of_all"), std::string::npos) << shown.out;
  const Outcome explained = strata({"search", "sessions", "--exact", "--explain", "-q"});
  EXPECT_NE(explained.out.find("exact"), std::string::npos) << explained.out;
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
