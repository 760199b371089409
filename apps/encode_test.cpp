#include "apps/encode.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace strata::apps {
namespace {

using Json = nlohmann::json;

ChunkedFile two_line_file() {
  ChunkedFile file;
  file.source.path = "a.txt";
  file.source.bytes = "one\n\xFFtwo\n";
  file.chunks = {{.core = {0, 4}, .lines = {1, 1}, .tokens = 1},
                 {.core = {4, 9}, .lines = {2, 2}, .tokens = 2, .part = 2, .parts = 2}};
  parse::Symbol symbol;
  symbol.name = symbol.path = "two";
  symbol.type = lang::SymbolType::kFunction;
  symbol.range = symbol.definition = symbol.signature = {5, 8};
  file.tree.symbols.push_back(symbol);
  file.chunks[1].symbols = {SymbolId{0}};
  file.chunks[1].primary = SymbolId{0};
  return file;
}

TEST(Encode, ChunkLinesAreOneValidObjectEach) {
  const std::string lines = to_json_lines(two_line_file());
  const auto newline = lines.find('\n');
  const Json first = Json::parse(lines.substr(0, newline));
  const Json second = Json::parse(lines.substr(newline + 1));
  EXPECT_EQ(first["schema"], kChunkSchema);
  EXPECT_EQ(first["range"], Json::array({0, 4}));
  EXPECT_EQ(first["text"], "one\n");
  EXPECT_TRUE(first["symbol"].is_null());
  EXPECT_TRUE(first["valid_utf8"].get<bool>());
  EXPECT_EQ(second["symbol"], "two");
  EXPECT_EQ(second["symbol_type"], "function");
  EXPECT_EQ(second["symbols"][0]["lines"], Json::array({2, 2}));
  EXPECT_EQ(second["part"], 2);
}

TEST(Encode, InvalidBytesAreReplacedAndFlagged) {
  const std::string lines = to_json_lines(two_line_file());
  const Json second = Json::parse(lines.substr(lines.find('\n') + 1));
  EXPECT_EQ(second["text"], "\xEF\xBF\xBDtwo\n");
  EXPECT_FALSE(second["valid_utf8"].get<bool>());
}

TEST(Encode, AnswerSaysHowMuchWasLeftOut) {
  Answer answer;
  answer.found.resize(2);
  answer.found[0].path = "a\"b";
  answer.found[0].text = "x";
  answer.found[1].stale = true;
  answer.matching = 17;
  const Json json = Json::parse(to_json(answer, "/r", {.text = "q", .filters = {}}, false));
  EXPECT_EQ(json["shown"], 2);
  EXPECT_EQ(json["matching"], 17);
  EXPECT_EQ(json["root"], "/r");
  EXPECT_EQ(json["results"][0]["path"], "a\"b");
  EXPECT_EQ(json["results"][0]["text"], "x");
  EXPECT_TRUE(json["results"][1]["text"].is_null());
  EXPECT_TRUE(json["results"][1]["stale"].get<bool>());
  EXPECT_FALSE(json["results"][0].contains("score_parts"));
}

TEST(Encode, ScorePartsComeWhenAskedFor) {
  Answer answer;
  answer.found.resize(1);
  answer.found[0].score_parts = {{.feature = "bm25.body", .feature_value = 2, .contribution = 0.5}};
  const Json json = Json::parse(to_json(answer, "/r", {}, true));
  EXPECT_EQ(json["results"][0]["score_parts"][0]["feature"], "bm25.body");
}

TEST(Encode, StatusKeepsReasons) {
  Status status;
  status.skipped_by_reason = {{"binary", 3}};
  EXPECT_EQ(Json::parse(to_json(status))["skipped_by_reason"]["binary"], 3);
}

}  // namespace
}  // namespace strata::apps
