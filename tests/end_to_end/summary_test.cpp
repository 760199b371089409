// Summaries written by a chat server on this machine, asked for in the user's configuration.
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class SummaryTest : public Sandbox {
 protected:
  SummaryTest() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string log_path = log().string();
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], 1);
      ::execlp("python3", "python3", STRATA_CHAT_SERVER, log_path.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    std::string port;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) {
      port += c;
    }
    ::close(ends[0]);
    EXPECT_FALSE(port.empty()) << "python3 did not start";
    url_ = "http://127.0.0.1:" + port + "/v1/chat/completions";
    write("sessions.py", function_named("remove_expired_sessions", "Removes old sessions."));
  }

  ~SummaryTest() override {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }

  [[nodiscard]] std::filesystem::path log() const { return home() / "requests.jsonl"; }

  void user(const std::string& text) const { write("../home/.config/strata/strata.toml", text); }

  void ask_for_summaries(const std::string& more = "") const {
    user("summary_url = \"" + url_ + "\"\nsummary_model = \"test\"\nsummary_private = true\n" +
         more);
  }

  [[nodiscard]] std::vector<json> requests() const {
    std::vector<json> all;
    std::ifstream file(log());
    for (std::string line; std::getline(file, line);) {
      all.push_back(json::parse(line));
    }
    return all;
  }

  [[nodiscard]] json best(const std::string& query) const {
    const Outcome outcome = strata({"search", query, "--json"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return json::parse(outcome.out)["results"][0];
  }

  std::string url_;

 private:
  int process_ = -1;
};

TEST_F(SummaryTest, NothingIsSentUnlessConfigured) {
  EXPECT_EQ(strata({"search", "sessions"}).exit_code, 0);
  EXPECT_TRUE(requests().empty());
}

TEST_F(SummaryTest, TakeThePlaceOfExtractsAndAreAskedForOnce) {
  ask_for_summaries();
  EXPECT_EQ(best("expired sessions")["region"]["summary"],
            "Zebra prose about remove_expired_sessions.");
  const std::size_t first = requests().size();
  EXPECT_GT(first, 0U);
  EXPECT_EQ(requests()[0]["model"], "test");
  write("matrix.py", function_named("transpose_matrix", "Swaps rows and columns."));
  EXPECT_EQ(best("transpose matrix")["region"]["summary"], "Zebra prose about transpose_matrix.");
  EXPECT_EQ(requests().size(), first + 1);
  remove("matrix.py");
  write("sub/sessions_too.py", "x = 1\n");
  EXPECT_EQ(strata({"index", "--max-tokens", "500"}).exit_code, 0);  // indexes all of it anew
  EXPECT_LE(requests().size(), first + 2) << "the same text was paid for twice";
}

TEST_F(SummaryTest, OfLeavesCanBeSearchedFor) {
  ask_for_summaries("summary_units = \"leaves\"\nsummary_vectors = \"both\"\n");
  const json found = best("zebra prose");
  EXPECT_EQ(found["path"], "sessions.py");
  EXPECT_FALSE(requests().empty());
}

TEST_F(SummaryTest, ARepositoryCannotAskForThem) {
  write("strata.toml", "summary_url = \"" + url_ + "\"\nsummary_model = \"test\"\n");
  const Outcome outcome = strata({"search", "sessions"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("a repository may not set summary_url"));
  EXPECT_TRUE(requests().empty());
}

TEST_F(SummaryTest, AHalfConfigurationIsAnError) {
  user("summary_url = \"" + url_ + "\"\n");
  EXPECT_THAT(strata({"search", "sessions"}).err, HasSubstr("summary_url needs summary_model"));
  user("summary_model = \"test\"\n");
  EXPECT_THAT(strata({"search", "sessions"}).err, HasSubstr("means nothing without summary_url"));
  user("summary_url = \"" + url_ + "\"\nsummary_model = \"test\"\n");
  EXPECT_EQ(strata({"search", "sessions"}).exit_code, 2);  // http, and this machine
  EXPECT_TRUE(requests().empty());
}

}  // namespace
}  // namespace strata::end_to_end
