#include "embed/remote/remote_embedder.hpp"

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/temporary_folder.hpp"

namespace strata::embed {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using testing::HasSubstr;
using Texts = std::vector<std::string_view>;

// A server of one process: [length, 1] for each text; `fail` decides what goes wrong.
struct Server {
  std::mutex mutex;
  std::vector<HttpRequest> requests;
  std::vector<milliseconds> pauses;
  std::vector<std::string> notices;
  std::vector<Result<HttpReply>> first;  // given before all others, in order
  std::atomic<int> open = 0;
  std::atomic<int> most_open = 0;

  Result<HttpReply> answer(const HttpRequest& request) {
    const int now = ++open;
    int seen = most_open;
    while (seen < now && !most_open.compare_exchange_weak(seen, now)) {
    }
    std::this_thread::sleep_for(milliseconds(2));
    --open;
    const std::lock_guard lock(mutex);
    requests.push_back(request);
    if (!first.empty()) {
      auto reply = std::move(first.front());
      first.erase(first.begin());
      return reply;
    }
    json data = json::array();
    const json asked = json::parse(request.body);
    for (const auto& text : asked["input"]) {
      data.push_back({{"index", data.size()}, {"embedding", {text.get<std::string>().size(), 1}}});
    }
    return HttpReply{.status = 200,
                     .content_type = "application/json",
                     .body = json{{"data", data}}.dump(),
                     .location = ""};
  }

  std::unique_ptr<Embedder> embedder(RemoteOptions options, std::string key = "") {
    auto made = RemoteEmbedder::make(
        std::move(options),
        {.transport = [this](const HttpRequest& request) { return answer(request); },
         .key = std::move(key),
         .withhold = [](std::string_view text) { return text.find("SECRET") != text.npos; },
         .pause =
             [this](milliseconds time) {
               const std::lock_guard lock(mutex);
               pauses.push_back(time);
             },
         .notice = [this](std::string_view line) { notices.emplace_back(line); }});
    EXPECT_TRUE(made) << made.error().to_string();
    return made ? *std::move(made) : nullptr;
  }
};

RemoteOptions options() {
  RemoteOptions options;
  options.url = "https://api.example.com/v1/embeddings";
  options.model = "m";
  options.dimensions = 2;
  options.first_pause = milliseconds(100);
  return options;
}

HttpReply status(int code, std::string body = "") {
  HttpReply reply;
  reply.status = code;
  reply.body = std::move(body);
  return reply;
}

HttpReply wait_for(int seconds) {
  HttpReply reply = status(429);
  reply.retry_after = std::chrono::seconds(seconds);
  reply.retry_after_text = std::to_string(seconds);
  return reply;
}

TEST(RemoteEmbedder, GivesUnitRowsInOrder) {
  Server server;
  const auto rows = server.embedder(options())->embed_documents(Texts{"abc", "a"});
  ASSERT_TRUE(rows) << rows.error().to_string();
  EXPECT_NEAR(rows->row(0)[0], 3 / std::sqrt(10.0), 1e-6);
  EXPECT_NEAR(rows->row(1)[0], 1 / std::sqrt(2.0), 1e-6);
}

TEST(RemoteEmbedder, SendsNeitherEmptyNorWithheldTexts) {
  Server server;
  const auto embedder = server.embedder(options());
  const auto rows = embedder->embed_documents(Texts{"", "one SECRET", " \n", "word", "!!"});
  ASSERT_TRUE(rows) << rows.error().to_string();
  for (const std::size_t empty : {0U, 1U, 2U, 4U}) {
    EXPECT_TRUE(is_zero(rows->row(empty)));
  }
  EXPECT_FALSE(is_zero(rows->row(3)));
  ASSERT_EQ(server.requests.size(), 1U);
  EXPECT_EQ(json::parse(server.requests[0].body)["input"], json({"word"}));
  EXPECT_TRUE(embedder->embed_queries(Texts{"SECRET"}));
  EXPECT_EQ(server.requests.size(), 1U);
}

TEST(RemoteEmbedder, PutsPrefixesBeforeTexts) {
  Server server;
  RemoteOptions prefixed = options();
  prefixed.document_prefix = "passage: ";
  prefixed.query_prefix = "query: ";
  const auto embedder = server.embedder(prefixed);
  ASSERT_TRUE(embedder->embed_documents(Texts{"a"}) && embedder->embed_queries(Texts{"b"}));
  EXPECT_EQ(json::parse(server.requests[0].body)["input"][0], "passage: a");
  EXPECT_EQ(json::parse(server.requests[1].body)["input"][0], "query: b");
}

TEST(RemoteEmbedder, PacksRequestsByTextsAndTokens) {
  Server server;
  RemoteOptions small = options();
  small.batch_texts = 3;
  small.batch_tokens = 64;
  small.connections = 1;
  std::string long_text;
  for (int i = 0; i < 60; ++i) {
    long_text += "word ";
  }
  const auto rows = server.embedder(small)->embed_documents(
      Texts{"a", "b", "c", "d", long_text, "e", long_text, long_text});
  ASSERT_TRUE(rows) << rows.error().to_string();
  std::vector<std::size_t> sizes;
  for (const HttpRequest& request : server.requests) {
    sizes.push_back(json::parse(request.body)["input"].size());
  }
  EXPECT_THAT(sizes, testing::ElementsAre(3, 3, 1, 1));
  EXPECT_FALSE(is_zero(rows->row(7)));
}

TEST(RemoteEmbedder, HoldsNoMoreConnectionsThanAllowedOverAllThreads) {
  Server server;
  RemoteOptions narrow = options();
  narrow.batch_texts = 1;
  narrow.connections = 2;
  const auto embedder = server.embedder(narrow);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      EXPECT_TRUE(embedder->embed_documents(Texts{"a", "b", "c", "d", "e"}));
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(server.requests.size(), 20U);
  EXPECT_LE(server.most_open, 2);
}

TEST(RemoteEmbedder, TriesAgainWithGrowingPauses) {
  Server server;
  server.first = {status(503), status(500), fail(ErrorKind::kNetwork, "cut off")};
  const auto rows = server.embedder(options())->embed_documents(Texts{"a"});
  ASSERT_TRUE(rows) << rows.error().to_string();
  ASSERT_EQ(server.pauses.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_GE(server.pauses[i], milliseconds(50U << i));
    EXPECT_LE(server.pauses[i], milliseconds(100U << i));
  }
}

TEST(RemoteEmbedder, WaitsAsLongAsTheServerAsks) {
  Server server;
  server.first = {wait_for(7)};
  ASSERT_TRUE(server.embedder(options())->embed_documents(Texts{"a"}));
  EXPECT_THAT(server.pauses, testing::ElementsAre(milliseconds(7000)));
  EXPECT_THAT(server.notices,
              testing::ElementsAre("waiting 7 s for https://api.example.com/v1/embeddings: HTTP "
                                   "status 429 (Retry-After: 7)\n"));
}

TEST(RemoteEmbedder, SaysNothingOfShortPausesAndTellsOneOfManyThatWait) {
  Server server;
  server.first = {status(503), wait_for(60), wait_for(59)};
  ASSERT_TRUE(server.embedder(options())->embed_documents(Texts{"a"}));
  EXPECT_EQ(server.pauses.size(), 3U);
  EXPECT_EQ(server.notices.size(), 1U);
}

TEST(RemoteEmbedder, DoesNotWaitForAnHour) {
  Server server;
  server.first = {wait_for(3600)};
  const auto rows = server.embedder(options())->embed_documents(Texts{"a"});
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().kind, ErrorKind::kNetwork);
  EXPECT_THAT(rows.error().to_string(),
              HasSubstr("HTTP status 429 (Retry-After: 3600) after 1 try, longer than the minute"));
  EXPECT_TRUE(server.pauses.empty());
  EXPECT_EQ(server.requests.size(), 1U);
}

TEST(RemoteEmbedder, GivesUpAfterItsRetries) {
  Server server;
  RemoteOptions twice = options();
  twice.retries = 1;
  server.first = {status(503, "busy"), status(503, "busy"), status(503, "busy")};
  const auto rows = server.embedder(twice)->embed_documents(Texts{"a"});
  ASSERT_FALSE(rows);
  EXPECT_EQ(server.requests.size(), 2U);
  EXPECT_THAT(rows.error().to_string(), HasSubstr("status 503 after 2 tries: busy"));
  EXPECT_THAT(rows.error().to_string(), HasSubstr("api.example.com"));
}

TEST(RemoteEmbedder, FailsAtOnceWhereTryingAgainCannotHelp) {
  HttpReply moved = status(307);
  moved.location = "http://169.254.169.254/latest";
  const std::vector<std::pair<Result<HttpReply>, const char*>> cases = {
      {status(401, "bad key"), "status 401"},
      {status(404), "status 404"},
      {moved, "redirects to 'http://169.254.169.254/latest'"},
      {fail(ErrorKind::kPermission, "private"), "private"},
      {status(200, "<html>"), "no JSON"},
  };
  for (const auto& [reply, message] : cases) {
    Server server;
    server.first = {reply};
    const auto rows = server.embedder(options())->embed_documents(Texts{"a"});
    ASSERT_FALSE(rows);
    EXPECT_EQ(server.requests.size(), 1U);
    EXPECT_TRUE(server.pauses.empty());
    EXPECT_THAT(rows.error().to_string(), HasSubstr(message));
  }
}

TEST(RemoteEmbedder, GivesNoRowIfOneOfManyRequestsFails) {
  Server server;
  RemoteOptions single = options();
  single.batch_texts = 1;
  single.connections = 1;
  server.first = {status(200, R"({"data":[{"embedding":[1,0]}]})"), status(400)};
  EXPECT_FALSE(server.embedder(single)->embed_documents(Texts{"a", "b", "c", "d"}));
  EXPECT_EQ(server.requests.size(), 2U);
}

TEST(RemoteEmbedder, KeepsTheKeyOutOfEveryMessageAndIdentity) {
  const std::string key = "sk-0123456789abcdef";
  HttpReply moved = status(302);
  moved.location = "https://x/?k=" + key;
  for (const HttpReply& reply :
       {status(400, "wrong key " + key), status(200, "you sent " + key), moved}) {
    Server server;
    server.first = {reply};
    const auto embedder = server.embedder(options(), key);
    const auto rows = embedder->embed_documents(Texts{"a"});
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().to_string().find(key), std::string::npos);
    EXPECT_EQ(server.requests[0].key, key);
    EXPECT_EQ(server.requests[0].body.find(key), std::string::npos);
    EXPECT_EQ(embedder->identity().fingerprint.find(key), std::string::npos);
  }
}

TEST(RemoteEmbedder, HasAnotherIdentityForEverythingThatChangesVectors) {
  Server server;
  const ModelIdentity identity = server.embedder(options())->identity();
  EXPECT_EQ(identity, server.embedder(options())->identity());
  EXPECT_EQ(identity.name, "remote/m");
  const std::vector<void (*)(RemoteOptions&)> changes = {
      [](RemoteOptions& o) { o.url = "https://other.example.com/v1"; },
      [](RemoteOptions& o) { o.model = "n"; },
      [](RemoteOptions& o) { o.dimensions = 3; },
      [](RemoteOptions& o) { o.document_prefix = "p"; },
      [](RemoteOptions& o) { o.query_prefix = "p"; },
  };
  for (const auto& change : changes) {
    RemoteOptions other = options();
    change(other);
    EXPECT_NE(server.embedder(other)->identity().fingerprint, identity.fingerprint);
  }
  RemoteOptions faster = options();
  faster.connections = 9;
  EXPECT_EQ(server.embedder(faster)->identity(), identity);
}

TEST(RemoteEmbedder, RefusesToExistWithoutWhatKeepsItSafe) {
  EXPECT_FALSE(RemoteEmbedder::make(options(), {}));
  RemoteParts parts;
  parts.transport = [](const HttpRequest&) -> Result<HttpReply> { return HttpReply{}; };
  EXPECT_FALSE(RemoteEmbedder::make(options(), parts));
  parts.withhold = [](std::string_view) { return false; };
  parts.key = "two\r\nlines";
  EXPECT_FALSE(RemoteEmbedder::make(options(), parts));
  parts.key = "fine";
  EXPECT_TRUE(RemoteEmbedder::make(options(), parts));
}

TEST(RemoteKey, ComesFromAVariableOrAFile) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/key";
  const auto by_variable = [] { return read_key({.group = "g", .variable = "STRATA_TEST_KEY"}); };
  const auto by_file = [&] { return read_key({.group = "g", .variable = "", .file = path}); };
  EXPECT_EQ(*read_key({.group = "g"}), "");
  unsetenv("STRATA_TEST_KEY");
  EXPECT_EQ(by_variable().error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(by_variable().error().message,
            "g.key_variable names STRATA_TEST_KEY, and that environment variable is not set");
  setenv("STRATA_TEST_KEY", " sk-abc\n", 1);
  EXPECT_EQ(*by_variable(), "sk-abc");
  setenv("STRATA_TEST_KEY", " ", 1);
  EXPECT_THAT(by_variable().error().message, HasSubstr("is empty"));
  unsetenv("STRATA_TEST_KEY");

  EXPECT_EQ(by_file().error().kind, ErrorKind::kIo);
  EXPECT_EQ(by_file().error().message,
            "g.key_file names " + path + ", which cannot be read: No such file or directory");
  std::ofstream(path) << "sk-file \nmore\n";
  EXPECT_EQ(*by_file(), "sk-file");
  std::ofstream(path) << "\n";
  EXPECT_EQ(by_file().error().message,
            "g.key_file names " + path + ", and there is no key in its first line");
  EXPECT_THAT(read_key({.group = "g", .variable = "", .file = folder.path()}).error().message,
              HasSubstr("is a folder"));
}

}  // namespace
}  // namespace strata::embed
