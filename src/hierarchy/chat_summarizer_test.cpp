#include "hierarchy/chat_summarizer.hpp"

#include <fstream>
#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/temporary_folder.hpp"
#include "hierarchy/answer_store.hpp"
#include "hierarchy/chat_format.hpp"

namespace strata::hierarchy {
namespace {

using embed::HttpReply;
using embed::HttpRequest;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

ChatOptions usual() {
  ChatOptions options;
  options.url = "https://models.example/v1/chat/completions";
  options.model = "small";
  options.retries = 1;
  return options;
}

std::string reply_with(const std::string& content) {
  return json{{"choices", {{{"message", {{"content", content}}}}}}}.dump();
}

/// A server of one process that answers with the length of the question.
struct Server {
  std::mutex mutex;
  std::vector<HttpRequest> requests;
  int status = 200;
  std::string body;  // of all replies; "" = an answer

  Result<HttpReply> answer(const HttpRequest& request) {
    const std::lock_guard lock(mutex);
    requests.push_back(request);
    HttpReply reply;
    reply.status = status;
    reply.body = body.empty() ? reply_with("Does\nthis  and that.") : body;
    return reply;
  }

  std::unique_ptr<Summarizer> summarizer(ChatOptions options, std::string key = "") {
    auto made = ChatSummarizer::make(
        std::move(options),
        {.transport = [this](const HttpRequest& request) { return answer(request); },
         .key = std::move(key),
         .withhold = [](std::string_view text) { return text.find("SECRET") != text.npos; },
         .pause = [](std::chrono::milliseconds) {}});
    EXPECT_TRUE(made) << made.error().to_string();
    return *std::move(made);
  }
};

SummaryTask task(std::string_view text) {
  return {.path = "src/a.py", .language = "python", .text = text, .extract = "def f()"};
}

TEST(ExtractiveSummarizer, GivesTheExtract) {
  const SummaryTask tasks[] = {task("x"), task("y")};
  EXPECT_THAT(*ExtractiveSummarizer().summarise(tasks), ElementsAre("def f()", "def f()"));
}

TEST(ChatSummarizer, AsksForEachTaskAndTakesTheAnswerInOneLine) {
  Server server;
  const SummaryTask tasks[] = {task("def f(): pass"), task("def g(): pass")};
  const auto answers = server.summarizer(usual(), "sk-of-the-user")->summarise(tasks);
  ASSERT_TRUE(answers) << answers.error().to_string();
  EXPECT_THAT(*answers, ElementsAre("Does this and that.", "Does this and that."));
  ASSERT_EQ(server.requests.size(), 2U);
  const json asked = json::parse(server.requests[0].body);
  EXPECT_EQ(asked["model"], "small");
  EXPECT_THAT(asked["messages"][1]["content"].get<std::string>(), HasSubstr("src/a.py"));
  EXPECT_EQ(server.requests[0].key, "sk-of-the-user");
  EXPECT_THAT(server.requests[0].body, Not(HasSubstr("sk-of-the-user")));
}

TEST(ChatSummarizer, SendsNothingThatIsWithheldOrEmpty) {
  Server server;
  const SummaryTask tasks[] = {task("key = SECRET"), task(" \n")};
  EXPECT_THAT(*server.summarizer(usual())->summarise(tasks), ElementsAre("def f()", "def f()"));
  EXPECT_TRUE(server.requests.empty());
}

TEST(ChatSummarizer, AsksOnceForTheSameText) {
  const TemporaryFolder folder;
  ChatOptions options = usual();
  options.cache_folder = folder.path();
  Server server;
  const SummaryTask tasks[] = {task("def f(): pass")};
  ASSERT_TRUE(server.summarizer(options)->summarise(tasks));
  ASSERT_TRUE(server.summarizer(options)->summarise(tasks));
  EXPECT_EQ(server.requests.size(), 1U);
  options.model = "other";
  ASSERT_TRUE(server.summarizer(options)->summarise(tasks));
  EXPECT_EQ(server.requests.size(), 2U) << "another model says something else";
}

TEST(ChatSummarizer, FailsWithAMessageThatHoldsNoKey) {
  Server server;
  server.status = 401;
  server.body = "bad key sk-of-the-user";
  const SummaryTask tasks[] = {task("def f(): pass")};
  const auto answers = server.summarizer(usual(), "sk-of-the-user")->summarise(tasks);
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().kind, ErrorKind::kNetwork);
  EXPECT_THAT(answers.error().to_string(), HasSubstr("status 401"));
  EXPECT_THAT(answers.error().to_string(), Not(HasSubstr("sk-of-the-user")));
}

TEST(ChatSummarizer, ChecksItsOptions) {
  EXPECT_TRUE(usual().validate());
  const auto broken = [](auto change) {
    ChatOptions options = usual();
    change(options);
    return !options.validate();
  };
  EXPECT_TRUE(broken([](ChatOptions& o) { o.url = "http://models.example/"; }));
  EXPECT_TRUE(broken([](ChatOptions& o) { o.url = "https://user@models.example/"; }));
  EXPECT_TRUE(broken([](ChatOptions& o) { o.model = ""; }));
  EXPECT_TRUE(broken([](ChatOptions& o) { o.max_bytes = 79; }));
  EXPECT_TRUE(broken([](ChatOptions& o) { o.connections = 0; }));
  EXPECT_TRUE(broken([](ChatOptions& o) { o.key_variable = o.key_file = "x"; }));
  ChatOptions local = usual();
  local.url = "http://127.0.0.1:8080/v1/chat/completions";
  local.allow_private = true;
  EXPECT_TRUE(local.validate());
}

TEST(ChatFormat, ChecksEveryReply) {
  EXPECT_EQ(*read_chat_reply(reply_with("A b c"), 80), "A b c");
  EXPECT_EQ(read_chat_reply(reply_with(std::string(500, 'x')), 80)->size(), 80U);
  for (const char* body :
       {"", "[]", "{}", R"({"choices": []})", R"({"choices": [1]})",
        R"({"choices": [{"message": 1}]})", R"({"choices": [{"message": {"content": null}}]})",
        R"({"error": {"message": "no"}})", "<html>"}) {
    const auto read = read_chat_reply(body, 80);
    ASSERT_FALSE(read) << body;
    EXPECT_EQ(read.error().kind, ErrorKind::kNetwork);
  }
}

TEST(ChatFormat, SendsTheBeginningOfLongTextsAndMakesThemUtf8) {
  ChatOptions options = usual();
  options.max_text_bytes = 256;
  const std::string text = "\xff " + std::string(1000, 'x') + " end";
  const json body = json::parse(chat_request(options, task(text)));
  EXPECT_LT(body["messages"][1]["content"].get<std::string>().size(), 400U);
}

TEST(AnswerStore, KeepsByKeyAndForgivesAFolderThatIsNone) {
  const TemporaryFolder folder;
  keep_answer(folder.path(), "a", "one");
  keep_answer(folder.path(), "b", "two");
  EXPECT_EQ(kept_answer(folder.path(), "a"), "one");
  EXPECT_EQ(kept_answer(folder.path(), "c"), std::nullopt);
  const std::string file = folder.path() + "/file";
  std::ofstream(file) << "x";
  keep_answer(file, "a", "one");
  EXPECT_EQ(kept_answer(file, "a"), std::nullopt);
}

}  // namespace
}  // namespace strata::hierarchy
