#include "embed/remote/wire_format.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace strata::embed {
namespace {

const RemoteOptions kOptions = {
    .url = "https://x/v1", .model = "m", .model_in_reply = "", .dimensions = 2};

TEST(WireFormat, AsksForTheTextsInOrder) {
  const std::vector<std::string> texts = {"a \"quoted\"\nline", "\xff broken"};
  const auto request = nlohmann::json::parse(request_body(kOptions, texts));
  EXPECT_EQ(request["model"], "m");
  EXPECT_EQ(request["input"][0], texts[0]);
  EXPECT_EQ(request["input"][1], "\xEF\xBF\xBD broken");
  EXPECT_FALSE(request.contains("dimensions"));
  RemoteOptions shorter = kOptions;
  shorter.send_dimensions = true;
  EXPECT_EQ(nlohmann::json::parse(request_body(shorter, texts))["dimensions"], 2);
}

TEST(WireFormat, ReadsUnitRowsInTheOrderOfTheTexts) {
  const auto rows = read_reply(
      kOptions,
      R"({"model":"m","data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[3,4]}]})", 2);
  ASSERT_TRUE(rows) << rows.error().to_string();
  EXPECT_THAT(rows->values, testing::ElementsAre(0.6F, 0.8F, 0.0F, 1.0F));
}

TEST(WireFormat, TakesVectorsWithoutNumbersInTheOrderOfTheTexts) {
  const auto rows =
      read_reply(kOptions, R"({"data":[{"embedding":[0,2]},{"embedding":[3,4]}]})", 2);
  ASSERT_TRUE(rows) << rows.error().to_string();
  EXPECT_THAT(rows->values, testing::ElementsAre(0.0F, 1.0F, 0.6F, 0.8F));
}

TEST(WireFormat, TakesZerosForAFewTextsAndNotForAllOfMany) {
  const auto reply = [](std::size_t zeros, std::size_t others) {
    nlohmann::json data = nlohmann::json::array();
    for (std::size_t i = 0; i < zeros + others; ++i) {
      data.push_back({{"embedding", {0, i < zeros ? 0 : 1}}});
    }
    return read_reply(kOptions, nlohmann::json{{"data", data}}.dump(), zeros + others);
  };
  EXPECT_TRUE(is_zero(reply(1, 0)->row(0)));
  EXPECT_TRUE(reply(15, 0));
  EXPECT_TRUE(reply(63, 1));
  EXPECT_THAT(reply(16, 0).error().message, testing::HasSubstr("nothing but zeros for 16 texts"));
}

TEST(WireFormat, RefusesEveryReplyThatIsNotWhatWasAskedFor) {
  struct Case {
    const char* body;
    const char* message;
  };

  const Case cases[] = {
      {"", "no JSON object"},
      {"<html><body>Sign in</body></html>", "<html>"},
      {"[]", "no JSON object"},
      {R"({"error":{"message":"quota"}})", "quota"},
      {R"({"data":{}})", "no list"},
      {R"({"data":[{"embedding":[1,0]}]})", "1 vectors for 2 texts"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":[1,0]},{"embedding":[1,0]}]})", "3 vectors"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":[1,0,0]}]})", "3 dimensions where 2"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":"AAAA"}]})", "dimensions"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":[1,NaN]}]})", "NaN or Infinity"},
      {R"({"data":[{"embedding":[1,0]},)", "cut off"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":[1,null]}]})", "no finite number"},
      {R"({"data":[{"embedding":[1,0]},{"embedding":[1,1e300]}]})", "no finite number"},
      {R"({"data":[{"embedding":[1,0]},{}]})", "without 'embedding'"},
      {R"({"data":[{"embedding":[1,0]},7]})", "without 'embedding'"},
      {R"({"data":[{"index":0,"embedding":[1,0]},{"index":0,"embedding":[1,0]}]})", "wrongly"},
      {R"({"data":[{"index":0,"embedding":[1,0]},{"index":2,"embedding":[1,0]}]})", "wrongly"},
      {R"({"data":[{"index":0,"embedding":[1,0]},{"index":-1,"embedding":[1,0]}]})", "wrongly"},
      {R"({"data":[{"index":0,"embedding":[1,0]},{"embedding":[1,0]}]})", "some of its vectors"},
      {R"({"data":[{"embedding":[1,0]},{"index":1,"embedding":[1,0]}]})", "some of its vectors"},
      {R"({"model":"other","data":[{"embedding":[1,0]},{"embedding":[1,0]}]})", "'other'"},
      {R"({"model":7,"data":[{"embedding":[1,0]},{"embedding":[1,0]}]})", "model '7'"},
  };
  for (const Case& one : cases) {
    const auto rows = read_reply(kOptions, one.body, 2);
    ASSERT_FALSE(rows) << one.body;
    EXPECT_EQ(rows.error().kind, ErrorKind::kNetwork);
    EXPECT_THAT(rows.error().to_string(), testing::HasSubstr(one.message)) << one.body;
  }
}

TEST(WireFormat, QuotesOneShortPrintableLine) {
  EXPECT_EQ(excerpt("a\n\x1b[31mb"), "a [31mb");
  EXPECT_EQ(excerpt(std::string(1000, 'x')).size(), 163U);
}

}  // namespace
}  // namespace strata::embed
