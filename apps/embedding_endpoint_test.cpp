#include "apps/embedding_endpoint.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "apps/config/settings.hpp"

namespace strata::apps {
namespace {

Values endpoint() {
  Values values;
  values.set("embedding_endpoint", {"https://api.example.com/v1/embeddings"});
  values.set("embedding_model", {"m"});
  values.set("embedding_dimensions", {"384"});
  return values;
}

TEST(EmbeddingEndpoint, IsNoneUnlessOneIsSet) {
  const auto none = remote_embedding(Values());
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->has_value());
  Values key_alone;
  key_alone.set("embedding_key_variable", {"KEY"});
  EXPECT_FALSE(remote_embedding(key_alone)->has_value());
}

TEST(EmbeddingEndpoint, TakesEverySettingIntoTheOptions) {
  Values values = endpoint();
  values.set("embedding_model_in_reply", {"m-1"});
  values.set("embedding_document_prefix", {"d: "});
  values.set("embedding_query_prefix", {"q: "});
  values.set("embedding_key_variable", {"KEY"});
  values.set("embedding_send_dimensions", {"true"});
  values.set("embedding_allow_private", {"true"});
  values.set("embedding_batch_texts", {"7"});
  values.set("embedding_batch_tokens", {"700"});
  values.set("embedding_connections", {"3"});
  values.set("embedding_retries", {"2"});
  values.set("embedding_timeout", {"9"});
  const auto made = remote_embedding(values);
  ASSERT_TRUE(made && made->has_value());
  const embed::RemoteOptions& options = **made;
  EXPECT_EQ(options.url, "https://api.example.com/v1/embeddings");
  EXPECT_EQ(options.model, "m");
  EXPECT_EQ(options.dimensions, 384U);
  EXPECT_EQ(options.model_in_reply, "m-1");
  EXPECT_EQ(options.document_prefix, "d: ");
  EXPECT_EQ(options.query_prefix, "q: ");
  EXPECT_EQ(options.key_variable, "KEY");
  EXPECT_TRUE(options.send_dimensions && options.allow_private);
  EXPECT_EQ(options.batch_texts, 7U);
  EXPECT_EQ(options.batch_tokens, 700U);
  EXPECT_EQ(options.connections, 3U);
  EXPECT_EQ(options.retries, 2U);
  EXPECT_EQ(options.timeout, std::chrono::seconds(9));
}

TEST(EmbeddingEndpoint, HasTheDefaultsOfTheOptions) {
  Values values = endpoint();
  for (const Parameter& setting : settings()) {
    if (setting.group == ParameterGroup::kEndpoint && !default_of(setting).empty() &&
        setting.name != "embedding_dimensions") {
      values.set(setting.name, {default_of(setting)});
    }
  }
  const embed::RemoteOptions given = **remote_embedding(values);
  const embed::RemoteOptions defaults;
  EXPECT_EQ(given.batch_texts, defaults.batch_texts);
  EXPECT_EQ(given.batch_tokens, defaults.batch_tokens);
  EXPECT_EQ(given.connections, defaults.connections);
  EXPECT_EQ(given.retries, defaults.retries);
  EXPECT_EQ(given.timeout, defaults.timeout);
  EXPECT_EQ(given.allow_private, defaults.allow_private);
  EXPECT_EQ(given.send_dimensions, defaults.send_dimensions);
}

TEST(EmbeddingEndpoint, AModelOfTheCallIsStronger) {
  Values from_file;
  from_file.set("embedding_endpoint", {"https://x.example.com/v1"},
                {.source = Source::kUserFile, .where = "f:1"});
  from_file.set("model", {"hashing-256"});
  const auto made = remote_embedding(from_file);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->has_value());
}

TEST(EmbeddingEndpoint, TheStrongerSourceOfTheTwoModelsCounts) {
  const auto made = [](Source of_model, Source of_endpoint) {
    Values values;
    values.set("embedding_endpoint", {"https://x.example.com/v1"},
               {.source = of_endpoint, .where = "e:1"});
    values.set("embedding_model", {"m"}, {.source = of_endpoint, .where = "e:2"});
    values.set("embedding_dimensions", {"4"}, {.source = of_endpoint, .where = "e:3"});
    values.set("model", {"hashing-256"}, {.source = of_model, .where = "m:1"});
    return remote_embedding(values);
  };
  EXPECT_TRUE(made(Source::kUserFile, Source::kCall)->has_value());
  EXPECT_TRUE(made(Source::kUserFile, Source::kEnvironment)->has_value());
  EXPECT_FALSE(made(Source::kEnvironment, Source::kUserFile)->has_value());
  const auto equal = made(Source::kUserFile, Source::kUserFile);
  ASSERT_FALSE(equal);
  EXPECT_EQ(equal.error().message,
            "m:1 sets model and e:1 embedding_endpoint: these are two models; leave one out");
}

TEST(LocalModel, OfAFileIsANameOrAWholePath) {
  const auto model = [](const std::string& text, Source source) {
    Values values;
    values.set("model", {text}, {.source = source, .where = "f:2"});
    return local_model(values);
  };
  EXPECT_EQ(*local_model(Values()), "");
  EXPECT_EQ(*model("mine", Source::kUserFile), "mine");
  EXPECT_EQ(*model("/a/b.bin", Source::kEnvironment), "/a/b.bin");
  EXPECT_EQ(*model("~/b.bin", Source::kUserFile), std::string(std::getenv("HOME")) + "/b.bin");
  EXPECT_EQ(*model("a/b.bin", Source::kCall), "a/b.bin");
  EXPECT_EQ(model("a/b.bin", Source::kUserFile).error().message.substr(0, 4), "f:2:");
  EXPECT_EQ(model("", Source::kUserFile).error().message.substr(0, 4), "f:2:");
  EXPECT_EQ(model("", Source::kCall).error().message.substr(0, 7), "--model");
}

TEST(EmbeddingEndpoint, ContradictionsAreErrors) {
  Values both;
  both.set("embedding_endpoint", {"https://x.example.com/v1"},
           {.source = Source::kCall, .where = ""});
  both.set("model", {"hashing-256"});
  EXPECT_EQ(remote_embedding(both).error().kind, ErrorKind::kInvalidArgument);
  Values model_alone;
  model_alone.set("embedding_model", {"m"});
  EXPECT_FALSE(remote_embedding(model_alone));
  Values plain = endpoint();
  plain.set("embedding_endpoint", {"http://api.example.com/v1"});
  EXPECT_NE(remote_embedding(plain).error().message.find("allow_private"), std::string::npos);
}

TEST(EmbeddingEndpoint, FindsAKeyFileAtHome) {
  Values values = endpoint();
  values.set("embedding_key_file", {"~/keys/embedding"});
  const char* home = std::getenv("HOME");
  ASSERT_NE(home, nullptr);
  EXPECT_EQ((*remote_embedding(values))->key_file, std::string(home) + "/keys/embedding");
}

}  // namespace
}  // namespace strata::apps
