// The binary with an endpoint in the user's settings: what is sent, how often, and on whose word.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "tests/end_to_end/remote_sandbox.hpp"

namespace strata::end_to_end {
namespace {

using testing::HasSubstr;
using testing::Not;

class RemoteSettings : public RemoteSandbox {
 protected:
  void user(const std::string& text) const { write("../home/.config/strata/strata.toml", text); }

  [[nodiscard]] std::string endpoint_table(const std::string& mode = "ok") const {
    return "[embedding]\nendpoint = \"" + server() + "/" + mode +
           "/v1/embeddings\"\nmodel = \"test\"\ndimensions = 16\nallow_private = true\nretries = "
           "0\n";
  }

  // How often each text was sent.
  [[nodiscard]] std::map<std::string, int> sent() const {
    std::map<std::string, int> counts;
    const auto all = requests();
    for (const auto& request : all) {
      for (const auto& text : request["input"]) {
        ++counts[text.get<std::string>()];
      }
    }
    return counts;
  }

  // Number of segments of all indexes.
  [[nodiscard]] std::size_t segments() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(top() / "cache")) {
      count += entry.path().extension() == ".seg" ? 1 : 0;
    }
    return count;
  }

  void many_files(int count) const {
    for (int i = 0; i < count; ++i) {
      const std::string number = std::to_string(i);
      write("part" + number + ".py", function_named("compute_part_" + number, "Part " + number));
    }
  }
};

TEST_F(RemoteSettings, TheUsersTableIsEnoughToIndexAndSearch) {
  user(endpoint_table() + "key_variable = \"EMBEDDING_KEY\"\n");
  set_environment("EMBEDDING_KEY=sk-of-the-user-9");
  const Outcome indexed = strata({"index"});
  ASSERT_EQ(indexed.exit_code, 0) << indexed.err;
  ASSERT_FALSE(requests().empty());
  EXPECT_EQ(requests()[0]["authorization"], "Bearer sk-of-the-user-9");
  const Outcome found = strata({"search", "remove expired sessions", "--mode", "dense"});
  EXPECT_THAT(found.out, HasSubstr("sessions.py"));
  EXPECT_EQ(requests().back()["input"], nlohmann::json({"remove expired sessions"}));
  EXPECT_THAT(strata({"status"}).out, HasSubstr("remote/test"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"status", "--config"}, {"config", "--json"}, {"config"}}) {
    const Outcome shown = strata(words);
    EXPECT_THAT(shown.out, HasSubstr("EMBEDDING_KEY"));
    EXPECT_THAT(shown.out, HasSubstr("strata.toml:2"));
    EXPECT_THAT(shown.out + shown.err, Not(HasSubstr("sk-of-the-user-9")));
  }
}

TEST_F(RemoteSettings, ARepositoryCannotHaveTextsSent) {
  write("strata.toml", endpoint_table());
  const Outcome refused = strata({"index"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("a repository may not set embedding_endpoint"));
  write("strata.toml", "embedding_key_file = \"x\"\n");
  EXPECT_THAT(strata({"search", "sessions"}).err, HasSubstr("a repository may not set"));
  EXPECT_TRUE(requests().empty());
}

TEST_F(RemoteSettings, ANamedModelSendsNothing) {
  user(endpoint_table());
  EXPECT_EQ(strata({"search", "sessions", "--model", "strata-code-256"}).exit_code, 0);
  EXPECT_TRUE(requests().empty());
}

TEST_F(RemoteSettings, TextsOfManyFilesShareRequests) {
  many_files(40);
  user(endpoint_table());
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_LE(requests().size(), 4U) << "about as many requests as files";
  for (const auto& [text, times] : sent()) {
    EXPECT_EQ(times, 1) << text;
  }
}

TEST_F(RemoteSettings, AChangeOfOptionsSendsNoTextAgain) {
  many_files(10);
  std::string words = "Says";
  for (int i = 0; i < 50; ++i) {
    words += " more";
  }
  write("long.py", function_named("say_more", words + "."));
  user(endpoint_table());
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  const std::size_t before = requests().size();
  const Outcome changed = strata({"index", "--summary-bytes", "100"});
  ASSERT_EQ(changed.exit_code, 0) << changed.err;
  EXPECT_GE(segments(), 2U) << "nothing was built anew";
  EXPECT_EQ(requests().size(), before);
  write("new.py", function_named("something_new", "New"));
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(requests().size(), before + 1);
  ASSERT_EQ(strata({"gc"}).exit_code, 0);
  ASSERT_EQ(strata({"index", "--method", "deviation"}).exit_code, 0);
  EXPECT_EQ(requests().size(), before + 1) << "gc took vectors of an index that is in use";
}

TEST_F(RemoteSettings, AnInterruptedIndexGoesOnWhereItWas) {
  many_files(40);
  std::ofstream(log().string() + ".limit") << 3;
  user(endpoint_table("limited") + "batch_texts = 4\nconnections = 1\n");
  const Outcome cut = strata({"index"});
  EXPECT_EQ(cut.exit_code, 2);
  EXPECT_THAT(cut.err, HasSubstr("status 401"));
  EXPECT_EQ(requests().size(), 4U);
  std::set<std::string> kept;
  const auto seen = requests();
  for (std::size_t i = 0; i < 2; ++i) {
    for (const auto& text : seen[i]["input"]) {
      kept.insert(text.get<std::string>());
    }
  }
  std::filesystem::remove(log().string() + ".limit");
  const Outcome whole = strata({"index"});
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_EQ(kept.size(), 8U);
  const auto counts = sent();
  for (const std::string& text : kept) {
    EXPECT_EQ(counts.at(text), 1) << text;
  }
}

TEST_F(RemoteSettings, AnotherModelOrWidthEmbedsAnewAndForgetTakesAllAway) {
  user(endpoint_table());
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  const std::size_t once = requests().size();
  set_environment("STRATA_EMBEDDING_MODEL=other");
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(requests().size(), 2 * once);
  EXPECT_THAT(strata({"status"}).out, HasSubstr("remote/other"));
  set_environment("STRATA_EMBEDDING_DIMENSIONS=8");
  const Outcome wrong = strata({"index"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("16 dimensions where 8 are configured"));
  set_environment("STRATA_EMBEDDING_MODEL=test");
  set_environment("STRATA_EMBEDDING_DIMENSIONS=16");
  ASSERT_EQ(strata({"forget"}).exit_code, 0);
  const std::size_t before = requests().size();
  ASSERT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(requests().size(), before + once) << "vectors outlived their index";
}

TEST_F(RemoteSettings, WrongSettingsAreToldBeforeAnythingIsSent) {
  const std::pair<std::string, const char*> cases[] = {
      {"[embedding]\nmodel = \"m\"\n", "no embedding_endpoint"},
      {"[embedding]\nendpoint = \"http://example.com/v1\"\nmodel = \"m\"\ndimensions = 4\n",
       "allow_private"},
      {"[embedding]\nendpoint = \"https://example.com/v1\"\ndimensions = 4\n", "model"},
      {"[embedding]\nendpoint = \"https://example.com/v1\"\nmodel = \"m\"\n", "dimensions"},
      {endpoint_table() + "key_variable = \"NOT_SET_ANYWHERE\"\n", "NOT_SET_ANYWHERE"},
  };
  for (const auto& [text, message] : cases) {
    user(text);
    const Outcome outcome = strata({"index"});
    EXPECT_EQ(outcome.exit_code, 2) << text;
    EXPECT_THAT(outcome.err, HasSubstr(message));
  }
  EXPECT_TRUE(requests().empty());
}

}  // namespace
}  // namespace strata::end_to_end
