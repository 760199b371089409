#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "text/identifiers.hpp"

namespace strata::text {
namespace {

void expect_same_stem(const std::vector<std::string_view>& words) {
  for (const std::string_view word : words) {
    EXPECT_EQ(stem(word), stem(words.front())) << word;
  }
}

TEST(Stem, GivesTheDocumentedStems) {
  EXPECT_EQ(stem("expired"), "expir");
  EXPECT_EQ(stem("sessions"), "session");
  EXPECT_EQ(stem("parse"), "pars");
  EXPECT_EQ(stem("queries"), "query");
}

TEST(Stem, UnitesTheFormsOfAWord) {
  expect_same_stem({"expire", "expires", "expired", "expiring", "expiration"});
  expect_same_stem({"parse", "parses", "parsed", "parsing", "parser", "parsers"});
  expect_same_stem({"cache", "caches", "cached", "caching"});
  expect_same_stem({"name", "names", "named", "naming"});
  expect_same_stem({"use", "uses", "used", "using"});
  expect_same_stem({"run", "runs", "running"});
  expect_same_stem({"write", "writes", "writing", "writer"});
  expect_same_stem({"map", "maps", "mapped", "mapping", "mapper"});
  expect_same_stem({"handle", "handles", "handled", "handling", "handler"});
  expect_same_stem({"query", "queries", "queried", "querying"});
  expect_same_stem({"class", "classes"});
  expect_same_stem({"process", "processes", "processed", "processing"});
  expect_same_stem({"index", "indexes", "indices", "indexed", "indexing"});
  expect_same_stem({"cancel", "cancels", "canceled", "cancelled", "cancelling", "cancellation"});
  expect_same_stem({"delete", "deleted", "deleting", "deletion"});
  expect_same_stem({"iterate", "iterating", "iterator", "iterators", "iteration"});
  expect_same_stem({"normalize", "normalized", "normalizer", "normalization"});
  expect_same_stem({"implement", "implemented", "implementation"});
  expect_same_stem({"connect", "connected", "connection", "connections", "connector"});
  expect_same_stem({"configure", "configured", "configuration"});
  expect_same_stem({"deploy", "deployed", "deployment"});
  expect_same_stem({"embed", "embedded", "embedding", "embeddings"});
  expect_same_stem({"cookie", "cookies"});
  expect_same_stem({"database", "databases"});
  expect_same_stem({"alias", "aliases", "aliased"});
  expect_same_stem({"status", "statuses"});
  expect_same_stem({"scroll", "scrolled", "scrolling"});
  expect_same_stem({"recursive", "recursively"});
}

TEST(Stem, KeepsUnrelatedWordsApart) {
  const std::vector<std::pair<std::string_view, std::string_view>> pairs = {
      {"state", "stat"}, {"header", "head"},  {"folder", "fold"},  {"pointer", "point"},
      {"letter", "let"}, {"station", "stat"}, {"plane", "plan"},   {"lens", "len"},
      {"news", "new"},   {"string", "str"},   {"file", "fill"},    {"section", "sect"},
      {"user", "us"},    {"order", "ord"},    {"version", "vers"}, {"speed", "spe"},
      {"need", "ne"},    {"session", "sess"}, {"globe", "glob"},   {"this", "thi"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_NE(stem(left), stem(right)) << left;
  }
}

TEST(Stem, LeavesOtherScriptsNumbersAndShortWordsAlone) {
  for (const std::string_view word : {"", "a", "is", "js", "ok", "123", "utf8",
                                      "gr\xC3\xB6\xC3\x9F"
                                      "en",
                                      "aws", "css"}) {
    EXPECT_EQ(stem(word), word);
  }
  const std::string endless(100'000, 's');
  EXPECT_EQ(stem(endless), endless);
}

TEST(Stem, IsNeitherEmptyNorLongerThanAnyWord) {
  std::mt19937 random(6);
  const std::vector<std::string_view> parts = {
      "a",  "e",   "i",  "o",  "u",  "y",    "s",    "ss",  "ing",  "ed", "er",
      "ly", "ies", "ll", "t",  "st", "tion", "ment", "at",  "or",   "z",  "izat",
      "n",  "d",   "w",  "pp", "x",  "ie",   "ch",   "emb", "form", "le", "ent"};
  for (int round = 0; round < 50'000; ++round) {
    std::string word;
    for (auto i = 1 + random() % 5; i > 0; --i) {
      word += parts[random() % parts.size()];
    }
    ASSERT_FALSE(stem(word).empty());
    ASSERT_LE(stem(word).size(), word.size()) << word;
  }
}

}  // namespace
}  // namespace strata::text
