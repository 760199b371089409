// What a newcomer types by mistake, and strange surroundings: the message says what happened,
// where, and what to do next; nothing is half done.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

namespace fs = std::filesystem;

class Manners : public Sandbox {
 protected:
  Manners() {
    write("src/a.py", function_named("alpha", "Words about alpha."));
    write("ignored.py", "x = 1\n");
    write(".gitignore", "ignored.py\n");
    fs::create_directories(project() / ".git");
  }

  // Runs a command that must fail with a message that holds all of `parts`.
  void expect_error(const std::vector<std::string>& words,
                    const std::vector<std::string>& parts) const {
    const Outcome outcome = strata(words);
    const std::string shown = words.empty() ? "(nothing)" : words.back();
    EXPECT_EQ(outcome.exit_code, 2) << shown;
    EXPECT_EQ(outcome.out, "") << shown;
    for (const std::string& part : parts) {
      EXPECT_NE(outcome.err.find(part), std::string::npos) << shown << ": " << outcome.err;
    }
    EXPECT_EQ(outcome.err.find("defect"), std::string::npos) << outcome.err;
  }
};

TEST_F(Manners, MissingAndWrongValuesSayWhatWouldBeRight) {
  expect_error({"search", "x", "-n"}, {"--limit (-n) needs a value", "1 to 1000"});
  expect_error({"search", "x", "-n", "many"}, {"whole number from 1 to 1000 (results)"});
  expect_error({"search", "x", "--mode"}, {"--mode needs a value", "hybrid, bm25, dense"});
  expect_error({"search", "x", "--json=maybe"}, {"--json takes no value but true or false"});
  expect_error({"search", "x", "--full=5"}, {"--full takes no value but true or false"});
  expect_error({"completions"}, {"SHELL", "bash, zsh, fish", "Example"});
  expect_error({"search"}, {"needs QUERY", "Example"});
  expect_error({"index", "--min-tokens", "600"}, {"min_tokens is 600", "max_tokens (512)"});
  expect_error({"chunk", "src"}, {"src", "folder", "name the files"});
  expect_error({"chunk", ""}, {"empty name"});
  expect_error({"where is alpha"}, {"strata search \"where is alpha\""});
  expect_error({"help", "serch"}, {"did you mean search?"});
}

TEST_F(Manners, HelpOfACommandIsFoundBothWays) {
  EXPECT_EQ(strata({"help", "tree"}).out, strata({"tree", "--help"}).out);
}

TEST_F(Manners, PathsOutsideTheRootAreErrors) {
  for (const char* path : {"/etc", "..", "src/../../x", "/"}) {
    expect_error({"search", "alpha", "--path", path}, {path, "not inside", project().string()});
  }
  expect_error({"search", "alpha", "--path", "nope"}, {"nope", "no such file or folder"});
  for (const std::string& path : {std::string("src"), std::string("./src/"),
                                  (project() / "src" / "a.py").string(), std::string(".")}) {
    EXPECT_EQ(strata({"search", "alpha", "--path", path}).exit_code, 0) << path;
  }
}

TEST_F(Manners, SearchOfASkippedFileSaysWhyItIsSkipped) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"search", "x", "ignored.py"},
        {"search", "x", "--path", "ignored.py"}}) {
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.err.find("ignored.py is not indexed: ignored (.gitignore:1"),
              std::string::npos)
        << outcome.err;
  }
}

TEST_F(Manners, ANamedFolderIsTheRootOfEveryCommandAndIsNamed) {
  const std::string root = (project() / "src").string();
  const Outcome tree = strata({"tree", "src", "--json"});
  EXPECT_NE(tree.out.find("\"root\": \"" + root + "\""), std::string::npos) << tree.out;
  EXPECT_NE(tree.err.find("indexed " + root + ": 1 file "), std::string::npos) << tree.err;
  for (const std::vector<std::string>& words : {std::vector<std::string>{"index", "src"},
                                                {"status", "src"},
                                                {"config", "src"},
                                                {"tree", "src"}}) {
    EXPECT_NE(strata(words).out.find(root), std::string::npos) << words.front();
  }
  const Outcome search = strata({"search", "alpha", "src"});
  EXPECT_NE(search.err.find(" in " + root), std::string::npos) << search.err;
}

TEST_F(Manners, WhyDoesNotIndexAFolderElsewhere) {
  const fs::path other = home() / "other";
  fs::create_directories(other);
  std::ofstream(other / "b.py") << "x = 1\n";
  const Outcome outcome = strata({"why", (other / "b.py").string()});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("there is no index of " + other.string()), std::string::npos)
      << outcome.err;
  EXPECT_EQ(strata({"index", other.string()}).exit_code, 0);
  EXPECT_EQ(strata({"why", (other / "b.py").string()}).exit_code, 0);
}

TEST_F(Manners, NothingIndexesAFolderThatWasNotNamed) {
  const fs::path other = home() / "other";
  fs::create_directories(other);
  std::ofstream(other / "b.py") << "alpha = 1\n";
  const Outcome file = strata({"search", "alpha", (other / "b.py").string()});
  EXPECT_EQ(file.exit_code, 2);
  EXPECT_NE(file.err.find("name the folder: " + other.string()), std::string::npos) << file.err;
  EXPECT_EQ(strata({"search", "alpha", other.string()}).exit_code, 0);
  fs::create_directories(project() / "above/here/.git");
  std::ofstream(project() / "above/here/.git/HEAD") << "ref: refs/heads/main\n";
  const Outcome above = strata_in(project() / "above/here", {"why", ".."});
  EXPECT_EQ(above.exit_code, 2) << above.out;
  EXPECT_NE(above.err.find("there is no index of"), std::string::npos) << above.err;
}

TEST_F(Manners, LanguageOfAFileMayBeGiven) {
  write("script", "def from_script():\n    return 1\n");
  const Outcome plain = strata({"chunk", "script"});
  EXPECT_EQ(plain.out.find("\"symbol\":\"from_script\""), std::string::npos);
  const Outcome named = strata({"chunk", "script", "--language", "python"});
  EXPECT_EQ(named.exit_code, 0) << named.err;
  EXPECT_NE(named.out.find("\"symbol\":\"from_script\""), std::string::npos) << named.out;
  EXPECT_NE(strata({"chunk", "-", "--path", "x.txt", "--language", "python"},
                   "def from_input():\n    return 1\n")
                .out.find("\"path\":\"x.txt\",\"language\":\"python\""),
            std::string::npos);
  expect_error({"chunk", "script", "--language", "pyhton"}, {"did you mean python?"});
}

TEST_F(Manners, ClosedStreamsAreNeverMistakenForFiles) {
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  for (const int stream : {0, 1, 2}) {
    close_stream(stream);
    write("src/b.py", function_named("beta_" + std::to_string(stream), "More words."));
    const Outcome outcome = strata({"search", "alpha"});
    EXPECT_EQ(outcome.exit_code, stream == 1 ? 2 : 0) << stream << outcome.err;
    close_stream(-1);
    const Outcome after = strata({"search", "beta_" + std::to_string(stream), "--mode", "bm25"});
    EXPECT_EQ(after.exit_code, 0) << "the index is whole; " << stream << after.err;
  }
}

TEST_F(Manners, WithoutAHomeItAsksForAPlace) {
  set_environment("HOME");
  set_environment("XDG_CACHE_HOME");
  expect_error({"search", "alpha"}, {"no place for the index", "--cache"});
  EXPECT_EQ(strata({"chunk", "src/a.py"}).exit_code, 0) << "needs no place";
  EXPECT_EQ(strata({"config"}).exit_code, 0);
  EXPECT_EQ(strata({"search", "alpha", "--cache", (top() / "here").string()}).exit_code, 0);
  set_environment("HOME=relative");
  expect_error({"search", "alpha"}, {"no place for the index"});
  EXPECT_FALSE(fs::exists(project() / "relative"));
}

TEST_F(Manners, ACacheThatIsNoFolderIsNamed) {
  write("file", "x\n");
  expect_error({"search", "alpha", "--cache", (project() / "file").string()},
               {(project() / "file").string(), "--cache"});
}

TEST_F(Manners, DeepNamesKeepTheirLineShort) {
  std::string text;
  std::string name;
  for (int i = 0; i < 20; ++i) {
    text += std::string(static_cast<std::size_t>(i) * 2, ' ') + "class DeeplyNestedName" +
            std::to_string(i) + ":\n";
  }
  text +=
      std::string(40, ' ') + "def innermost_thing(self):\n" + std::string(42, ' ') + "return 1\n";
  write("deep.py", text);
  const Outcome outcome = strata({"search", "innermost_thing", "--no-text", "-n", "1"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_LT(outcome.out.size(), 160U) << outcome.out;
}

TEST_F(Manners, AFolderWithAStrangeNameIsAFolder) {
  const fs::path strange = home() / "a b\n\x1b[31m\xff";
  fs::create_directories(strange);
  std::ofstream(strange / "a.py") << function_named("alpha", "Words.");
  const Outcome outcome = strata_in(strange, {"search", "alpha"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find('\x1b'), std::string::npos);
  EXPECT_EQ(strata_in(strange, {"config", "--json"}).exit_code, 0);
}

}  // namespace
}  // namespace strata::end_to_end
