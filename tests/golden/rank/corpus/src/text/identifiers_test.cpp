#include "text/identifiers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/hostile_text.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SplitIdentifier, SplitsAtUnderscoresCaseChangesAndDigits) {
  EXPECT_THAT(split_identifier("XMLHttpRequest"), ElementsAre("xml", "http", "request"));
  EXPECT_THAT(split_identifier("parseHTTPResponse2"),
              ElementsAre("parse", "http", "response", "2"));
  EXPECT_THAT(split_identifier("__init__"), ElementsAre("init"));
  EXPECT_THAT(split_identifier("MAX_RETRY_COUNT"), ElementsAre("max", "retry", "count"));
  EXPECT_THAT(split_identifier("int32_t"), ElementsAre("int", "32", "t"));
  EXPECT_THAT(split_identifier("x"), ElementsAre("x"));
  EXPECT_THAT(split_identifier("A"), ElementsAre("a"));
  EXPECT_THAT(split_identifier("___"), IsEmpty());
  EXPECT_THAT(split_identifier(""), IsEmpty());
}

TEST(SplitIdentifier, KeepsPluralAcronymsWhole) {
  EXPECT_THAT(split_identifier("userIDs"), ElementsAre("user", "ids"));
  EXPECT_THAT(split_identifier("URLsToVisit"), ElementsAre("urls", "to", "visit"));
  EXPECT_THAT(split_identifier("HTTPServer"), ElementsAre("http", "server"));
}

TEST(SplitIdentifier, KnowsCaseBeyondAscii) {
  EXPECT_THAT(split_identifier("gr\xC3\xB6\xC3\x9F"
                               "e\xC3\x84ndern"),
              ElementsAre("gr\xC3\xB6sse", "\xC3\xA4ndern"));
  EXPECT_THAT(split_identifier("E\xCC\x81"
                               "cole"),
              ElementsAre("\xC3\xA9"
                          "cole"))
      << "composed when folded";
  EXPECT_THAT(split_identifier("\xD0\x9F\xD1\x80\xD0\xB8\xD0\x92\xD0\xB5\xD1\x82"),
              ElementsAre("\xD0\xBF\xD1\x80\xD0\xB8", "\xD0\xB2\xD0\xB5\xD1\x82"));
}

TEST(Words, ScriptsWithoutSpacesBecomeBigrams) {
  EXPECT_THAT(words("\xE7\x94\xA8\xE6\x88\xB7\xE5\x90\x8D"),
              ElementsAre("\xE7\x94\xA8\xE6\x88\xB7", "\xE6\x88\xB7\xE5\x90\x8D"));
  EXPECT_THAT(words("\xE7\x94\xA8"), ElementsAre("\xE7\x94\xA8"));
  EXPECT_THAT(words("\xE6\x9F\xA5user_id\xE8\xAF\xA2"),
              ElementsAre("\xE6\x9F\xA5", "user", "id", "\xE8\xAF\xA2"));
}

TEST(Words, AreNeitherStemmedNorJoined) {
  EXPECT_THAT(words("removeExpired(sessions);"), ElementsAre("remove", "expired", "sessions"));
}

TEST(IndexTerms, GiveStemsAndThenTheWholeIdentifier) {
  EXPECT_THAT(index_terms("parseHTTP"), ElementsAre("pars", "http", "parsehttp"));
  EXPECT_THAT(index_terms("parse_http"), ElementsAre("pars", "http", "parsehttp"));
  EXPECT_THAT(index_terms("sessions"), ElementsAre("session"));
  EXPECT_THAT(index_terms("utf8 x"), ElementsAre("utf", "8", "utf8", "x"));
}

TEST(IndexTerms, TreatInvalidBytesAsSeparators) {
  EXPECT_THAT(index_terms("# caf\xE9\ndef brew(): pass"),
              ElementsAre("caf", "def", "brew", "pass"));
}

TEST(IndexTerms, FindTheWordsOfAMixedComment) {
  EXPECT_THAT(index_terms("# \xC3\x9Cn\xC3\xAF"
                          "c\xC3\xB6"
                          "d\xC3\xA9 \xF0\x9F\x9A\x80\ndef f(): pass"),
              ElementsAre("\xC3\xBCn\xC3\xAF"
                          "c\xC3\xB6"
                          "d\xC3\xA9",
                          "def", "f", "pass"));
}

TEST(IndexTerms, AreNeverLongerThanTheLimit) {
  const std::string run(100'000, 'q');
  EXPECT_THAT(index_terms(run), ElementsAre(std::string(64, 'q')));
  EXPECT_THAT(index_terms("a" + run + "_b"), ElementsAre("a" + std::string(63, 'q'), "b"))
      << "an identifier that long has no whole";
}

TEST(IndexTerms, OfAnyBytesAreValidAndNotEmpty) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 60) : random_pieces(random, random() % 40);
    for (const std::string& term : index_terms(text)) {
      ASSERT_FALSE(term.empty());
      ASSERT_TRUE(is_valid_utf8(term));
    }
    ASSERT_EQ(index_terms(text), index_terms(to_valid_utf8(text)));
  }
}

TEST(IndexTerms, OfTwoTextsSetApartAreTheirTermsInOrder) {
  std::mt19937 random(8);
  for (int round = 0; round < 1000; ++round) {
    const std::string left = random_pieces(random, random() % 12);
    const std::string right = random_pieces(random, random() % 12);
    std::vector<std::string> expected = index_terms(left);
    for (std::string& term : index_terms(right)) {
      expected.push_back(std::move(term));
    }
    ASSERT_EQ(index_terms(left + " . " + right), expected);
  }
}

}  // namespace
}  // namespace strata::text
