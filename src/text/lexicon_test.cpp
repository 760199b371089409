#include "text/lexicon.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "text/identifiers.hpp"

namespace strata::text {
namespace {

std::vector<std::string> words_of(const Lexicon& lexicon, std::uint32_t name) {
  std::vector<std::string> words;
  for (const std::uint32_t word : lexicon.words_of(name)) {
    words.emplace_back(lexicon.word(word));
  }
  return words;
}

std::vector<std::string> terms_of(const Lexicon& lexicon, std::uint32_t name) {
  std::vector<std::string> terms;
  for (const std::uint32_t term : lexicon.terms_of(name)) {
    terms.emplace_back(lexicon.term(term));
  }
  return terms;
}

TEST(Lexicon, GivesTheWordsAndIndexTermsOfAnIdentifier) {
  Lexicon lexicon;
  for (const std::string identifier :
       {"parseHTTPResponses2", "parse_http", "x", "___", "sessions", "Stra\xc3\x9f\x65",
        "\xe6\x96\x87\xe5\xad\x97\xe5\x88\x97", "closeExpiredSessions", "parsing"}) {
    const std::uint32_t name = lexicon.name_of(identifier);
    EXPECT_EQ(words_of(lexicon, name), words(identifier)) << identifier;
    EXPECT_EQ(terms_of(lexicon, name), index_terms(identifier)) << identifier;
  }
}

TEST(Lexicon, LeavesOutTheConcatenationOfVeryLongIdentifiers) {
  Lexicon lexicon;
  for (const std::size_t length : {63U, 64U, 65U, 200U}) {
    const std::string identifier = std::string(length - 1, 'a') + "B";
    EXPECT_EQ(terms_of(lexicon, lexicon.name_of(identifier)), index_terms(identifier)) << length;
  }
}

TEST(Lexicon, KnowsAnIdentifierAgain) {
  Lexicon lexicon;
  const std::uint32_t open = lexicon.name_of("openFile");
  const std::uint32_t close = lexicon.name_of("closeFile");
  EXPECT_NE(open, close);
  EXPECT_EQ(lexicon.name_of("openFile"), open);
  EXPECT_EQ(lexicon.name_count(), 2U);
  EXPECT_EQ(lexicon.word_count(), 3U);
  EXPECT_EQ(lexicon.words_of(open)[1], lexicon.words_of(close)[1]);
}

}  // namespace
}  // namespace strata::text
