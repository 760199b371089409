// Summaries written by a chat server on this machine, asked for in the user's configuration.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/end_to_end/sandbox.hpp"
#include "tests/end_to_end/server_process.hpp"

namespace strata::end_to_end {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class SummaryTest : public Sandbox {
 protected:
  SummaryTest() {
    write("sessions.py", function_named("remove_expired_sessions", "Removes old sessions."));
  }

  [[nodiscard]] std::string url() const {
    return "http://" + process_.address() + "/v1/chat/completions";
  }

  void user(const std::string& text) const { write("../home/.config/strata/strata.toml", text); }

  void ask_for_summaries(const std::string& more = "") const {
    user("summary_url = \"" + url() + "\"\nsummary_model = \"test\"\nsummary_private = true\n" +
         more);
  }

  [[nodiscard]] std::vector<json> requests() const { return process_.requests(); }

  [[nodiscard]] json best(const std::string& query) const {
    const Outcome outcome = strata({"search", query, "--json"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return json::parse(outcome.out)["results"][0];
  }

 private:
  ServerProcess process_{STRATA_CHAT_SERVER, home() / "requests.jsonl"};
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
  write("strata.toml", "summary_url = \"" + url() + "\"\nsummary_model = \"test\"\n");
  const Outcome outcome = strata({"search", "sessions"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("a repository may not set summary_url"));
  EXPECT_TRUE(requests().empty());
}

TEST_F(SummaryTest, AHalfConfigurationIsAnError) {
  user("summary_url = \"" + url() + "\"\n");
  EXPECT_THAT(strata({"search", "sessions"}).err, HasSubstr("summary_url needs summary_model"));
  user("summary_model = \"test\"\n");
  EXPECT_THAT(strata({"search", "sessions"}).err, HasSubstr("means nothing without summary_url"));
  user("summary_url = \"" + url() + "\"\nsummary_model = \"test\"\n");
  EXPECT_EQ(strata({"search", "sessions"}).exit_code, 2);  // http, and this machine
  EXPECT_TRUE(requests().empty());
}

}  // namespace
}  // namespace strata::end_to_end
