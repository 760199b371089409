// A folder is indexed and asked with a real embedding server on this machine, which answers well or
// in one of the ways in which servers fail.
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using std::chrono::milliseconds;
using testing::HasSubstr;

class RemoteTest : public Sandbox {
 protected:
  RemoteTest() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    const std::string log_path = log().string();
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], 1);
      ::execlp("python3", "python3", STRATA_EMBEDDING_SERVER, log_path.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    std::string port;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) {
      port += c;
    }
    ::close(ends[0]);
    EXPECT_FALSE(port.empty()) << "python3 did not start";
    server_ = "http://127.0.0.1:" + port;
    write("sessions.py", function_named("remove_expired_sessions", "Removes old sessions."));
    write("matrix.py", function_named("transpose_matrix", "Swaps rows and columns."));
  }

  ~RemoteTest() override {
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }

  [[nodiscard]] fs::path log() const { return home() / "requests.jsonl"; }

  // What the server saw.
  [[nodiscard]] std::vector<json> requests() const {
    std::vector<json> all;
    std::ifstream file(log());
    for (std::string line; std::getline(file, line);) {
      all.push_back(json::parse(line));
    }
    return all;
  }

  [[nodiscard]] embed::RemoteOptions endpoint(const std::string& mode) const {
    embed::RemoteOptions options;
    options.url = server_ + "/" + mode + "/v1/embeddings";
    options.model = "test";
    options.dimensions = 16;
    options.retries = 1;
    options.first_pause = milliseconds(1);
    options.timeout = milliseconds(20'000);
    options.allow_private = true;
    return options;
  }

  [[nodiscard]] Result<Engine> open(const embed::RemoteOptions& remote) const {
    return Engine::open(
        {.root = project().string(),
         .cache = (home() / "cache").string(),
         .index = {},
         .embedding = {.model = "", .models_folder = home().string(), .remote = remote},
         .progress = {}});
  }

  // The message with which indexing fails; afterwards there is no index.
  [[nodiscard]] std::string failure(const embed::RemoteOptions& remote) const {
    auto engine = open(remote);
    if (!engine) {
      return engine.error().to_string();
    }
    const auto report = engine->refresh();
    EXPECT_FALSE(report) << "indexing succeeded";
    const auto status = engine->status();
    EXPECT_TRUE(status);
    EXPECT_EQ(status ? status->files : 1, 0U) << "a partial index";
    return report ? "" : report.error().to_string();
  }

  std::string server_;

 private:
  int process_ = -1;
};

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

TEST_F(RemoteTest, FailsClearlyAndWithoutAPartialIndex) {
  const std::pair<const char*, const char*> cases[] = {
      {"error", "status 500 after 2 tries"},
      {"denied", "status 401"},
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
