// A folder is indexed and asked with a real embedding server on this machine, which answers well or
// in one of the ways in which servers fail.
#include <chrono>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "tests/end_to_end/remote_sandbox.hpp"

namespace strata::end_to_end {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using testing::HasSubstr;

using RemoteTest = RemoteSandbox;

TEST_F(RemoteTest, IndexesAndAnswersByVectorsOfTheServer) {
  auto engine = open(endpoint("ok"));
  ASSERT_TRUE(engine) << engine.error().to_string();
  const auto report = engine->refresh();
  ASSERT_TRUE(report) << report.error().to_string();
  retrieve::Query query;
  query.text = "remove expired sessions";
  retrieve::RetrieveOptions options;
  options.mode = retrieve::Mode::kDense;
  const auto answer = engine->ask(query, options);
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_FALSE(answer->found.empty());
  EXPECT_EQ(answer->found[0].path, "sessions.py");
  EXPECT_EQ(engine->status()->model, "remote/test");
}

TEST_F(RemoteTest, SendsNothingUnlessToldTo) {
  EXPECT_EQ(strata({"index"}).exit_code, 0);
  EXPECT_EQ(strata({"search", "sessions"}).exit_code, 0);
  EXPECT_TRUE(requests().empty());
}

TEST_F(RemoteTest, SendsTheKeyInTheHeaderAndNoSecretOfTheSource) {
  const std::string token = "ghp_x7Kd92LmQpR4sT8vWzYb3NcF6hJ1aE5gU0oI";
  write("deploy.py", function_named("deploy", "Deploys with token " + token));
  embed::RemoteOptions remote = endpoint("ok");
  remote.key_file = (home() / "key").string();
  std::ofstream(remote.key_file) << "sk-of-the-user\n";
  auto engine = open(remote);
  ASSERT_TRUE(engine && engine->refresh());
  ASSERT_FALSE(requests().empty());
  for (const json& request : requests()) {
    EXPECT_EQ(request["authorization"], "Bearer sk-of-the-user");
    EXPECT_EQ(request.dump().find(token), std::string::npos);
  }
}

TEST_F(RemoteTest, GetsOverAServerThatIsBusyForAMoment) {
  auto engine = open(endpoint("flaky"));
  ASSERT_TRUE(engine);
  const auto report = engine->refresh();
  EXPECT_TRUE(report) << report.error().to_string();
}

TEST_F(RemoteTest, SaysWhatItWaitsFor) {
  const Outcome outcome =
      strata({"index", "--embedding-endpoint", endpoint("soon").url, "--embedding-model", "test",
              "--embedding-dimensions", "16", "--embedding-allow-private"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("waiting 2 s for " + endpoint("soon").url +
                                     ": HTTP status 429 (Retry-After: 2)\n"));
}

TEST_F(RemoteTest, AsksForATextOnceAlsoWhereItsVectorIsZero) {
  ASSERT_TRUE(open(endpoint("zeros"))->refresh());
  const std::size_t first = requests().size();
  EXPECT_GT(first, 0U);
  write("later.py", function_named("later", "Comes later."));
  ASSERT_TRUE(open(endpoint("zeros"))->refresh());
  ASSERT_EQ(requests().size(), first + 1);
  EXPECT_EQ(requests().back()["input"].size(), 1U) << "only what is new";
}

TEST_F(RemoteTest, NamesTheFileAndTheSettingOfAKeyThatIsNotThere) {
  embed::RemoteOptions remote = endpoint("ok");
  remote.key_file = (home() / "nowhere").string();
  EXPECT_THAT(failure(remote), HasSubstr("embedding.key_file names " + remote.key_file +
                                         ", which cannot be read: No such file or directory"));
}

TEST_F(RemoteTest, FailsClearlyAndWithoutAPartialIndex) {
  const std::pair<const char*, const char*> cases[] = {
      {"error", "status 500 after 2 tries"},
      {"denied", "status 401"},
      {"later", "HTTP status 429 (Retry-After: 3600) after 1 try, longer than the minute"},
      {"tomorrow", "GMT) after 1 try, longer than the minute"},
      {"html", "no JSON object: <html><body>Please sign in"},
      {"short", "vectors for"},
      {"nan", "no JSON object"},
      {"width", "17 dimensions where 16 are configured"},
      {"model", "is of model 'another-test', not 'test'"},
      {"redirect", "redirects are not followed"},
      {"endless", "longer than"},
  };
  for (const auto& [mode, message] : cases) {
    EXPECT_THAT(failure(endpoint(mode)), HasSubstr(message)) << mode;
  }
}

TEST_F(RemoteTest, DoesNotWaitForATrickleOrForSilence) {
  for (const char* mode : {"trickle", "hang"}) {
    embed::RemoteOptions remote = endpoint(mode);
    remote.timeout = milliseconds(1000);
    remote.retries = 0;
    EXPECT_THAT(failure(remote), HasSubstr("imeout")) << mode;
  }
}

TEST_F(RemoteTest, ConnectsToNoPrivateAddressUnlessAllowed) {
  embed::RemoteOptions remote = endpoint("ok");
  remote.url.replace(0, 4, "https");
  remote.allow_private = false;
  EXPECT_THAT(failure(remote), HasSubstr("allow_private"));
  remote.url = "https://localhost" + remote.url.substr(remote.url.rfind(':'));
  EXPECT_THAT(failure(remote), HasSubstr("allow_private"));
  EXPECT_TRUE(requests().empty());
}

TEST_F(RemoteTest, TellsThatNobodyListens) {
  embed::RemoteOptions remote = endpoint("ok");
  remote.url = "http://127.0.0.1:9/v1/embeddings";
  EXPECT_THAT(failure(remote), HasSubstr("onnect"));
}

TEST_F(RemoteTest, EmbedsAnewAfterAChangeOfModel) {
  ASSERT_TRUE(open(endpoint("ok"))->refresh());
  const std::size_t first = requests().size();
  ASSERT_TRUE(open(endpoint("ok"))->refresh());
  EXPECT_EQ(requests().size(), first) << "an index that is up to date was embedded again";

  embed::RemoteOptions other = endpoint("ok");
  other.model = "other";
  auto changed = open(other);
  ASSERT_TRUE(changed && changed->refresh());
  EXPECT_EQ(requests().size(), 2 * first);
  EXPECT_EQ(changed->status()->model, "remote/other");

  const Outcome built_in = strata({"search", "sessions", "--cache", (home() / "cache").string()});
  EXPECT_EQ(built_in.exit_code, 0) << built_in.err;
  EXPECT_EQ(requests().size(), 2 * first);
}

}  // namespace
}  // namespace strata::end_to_end
