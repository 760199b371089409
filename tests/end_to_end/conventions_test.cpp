#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using Json = nlohmann::json;

class Conventions : public Sandbox {
 protected:
  Conventions() { write("a.py", function_named("alpha", "Words about alpha.")); }
};

TEST_F(Conventions, HelpGoesToStandardOutput) {
  for (const char* command : {"search", "index", "status", "why", "chunk", "tree", "eval"}) {
    const Outcome outcome = strata({command, "--help"});
    EXPECT_EQ(outcome.exit_code, 0) << command;
    EXPECT_NE(outcome.out.find("Example\n  strata "), std::string::npos) << command;
    EXPECT_EQ(outcome.err, "") << command;
  }
  EXPECT_EQ(strata({"--help"}).exit_code, 0);
  EXPECT_TRUE(strata({"--version"}).out.starts_with("strata "));
}

TEST_F(Conventions, WrongUseIsAnErrorOnStandardError) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"serch", "x"},
                                                       {"search"},
                                                       {"search", ""},
                                                       {"search", "x", "--limit", "0"},
                                                       {"search", "x", "--limt", "3"},
                                                       {"search", "x", "--mode", "magic"},
                                                       {"search", "x", "no/such/folder"},
                                                       {"index", "no/such/folder"},
                                                       {"chunk"},
                                                       {"chunk", "a.py", "--language", "pyhton"},
                                                       {"eval", "no/such/folder"}};
  for (const auto& arguments : wrong) {
    const Outcome outcome = strata(arguments);
    const std::string shown = arguments.empty() ? "(nothing)" : arguments.back();
    EXPECT_EQ(outcome.exit_code, 2) << shown;
    EXPECT_EQ(outcome.out, "") << shown;
    EXPECT_NE(outcome.err, "") << shown;
  }
}

TEST_F(Conventions, OutputWithoutTerminalHasNoEscapeSequences) {
  const Outcome outcome = strata({"search", "alpha"});
  EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(outcome.err.find('\x1b'), std::string::npos);
  EXPECT_EQ(outcome.err.find('\r'), std::string::npos);
}

TEST_F(Conventions, QuietLeavesStandardErrorEmpty) {
  const Outcome outcome = strata({"search", "alpha", "--quiet"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Conventions, EveryCommandPrintsValidJson) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"index"},
                                                    {"search", "alpha"},
                                                    {"status"},
                                                    {"why", "a.py"},
                                                    {"tree"},
                                                    {"chunk", "a.py"}}) {
    std::vector<std::string> words = arguments;
    words.emplace_back("--json");
    const Outcome outcome = strata(words);
    EXPECT_EQ(outcome.exit_code, 0) << arguments.front() << outcome.err;
    EXPECT_TRUE(Json::accept(outcome.out)) << arguments.front() << outcome.out;
  }
}

TEST_F(Conventions, HomeAndFileSystemRootAreRefusedUnlessNamed) {
  const Outcome at_home = strata_in(home(), {"search", "alpha"});
  EXPECT_EQ(at_home.exit_code, 2);
  EXPECT_NE(at_home.err.find("--root"), std::string::npos) << at_home.err;
  EXPECT_EQ(strata_in("/", {"index"}).exit_code, 2);
  EXPECT_EQ(strata_in(home(), {"index", "--root", "."}).exit_code, 1) << "an empty home, but named";
}

TEST_F(Conventions, CompletionsAndManualArePrinted) {
  EXPECT_NE(strata({"completions", "bash"}).out.find("complete "), std::string::npos);
  EXPECT_EQ(strata({"completions", "cmd"}).exit_code, 2);
  EXPECT_TRUE(strata({"man"}).out.starts_with(".TH STRATA"));
}

}  // namespace
}  // namespace strata::end_to_end
