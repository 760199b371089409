#include "retrieve/analysed_query.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "text/identifiers.hpp"

namespace strata::retrieve {
namespace {

std::vector<std::string> term_texts(std::string_view text) {
  std::vector<std::string> texts;
  for (const QueryTerm& term : analyse_query(text).terms) {
    texts.push_back(term.text);
  }
  return texts;
}

bool spells(const AnalysedQuery& query, std::string_view name) {
  return std::any_of(query.names.begin(), query.names.end(),
                     [&](const SpelledName& n) { return n.folded == name; });
}

TEST(AnalysedQuery, LeavesFunctionWordsOut) {
  const auto terms = term_texts("how is the session stored");
  EXPECT_THAT(terms, testing::Contains("session"));
  EXPECT_THAT(terms, testing::Not(testing::Contains("how")));
  EXPECT_THAT(terms, testing::Not(testing::Contains("the")));
}

float front_of(const AnalysedQuery& query, std::string_view term) {
  const auto found = std::find_if(query.terms.begin(), query.terms.end(),
                                  [&](const QueryTerm& t) { return t.text == term; });
  return found == query.terms.end() ? -1 : found->front;
}

TEST(AnalysedQuery, WhatStandsFirstIsWhatItIsAbout) {
  const AnalysedQuery query = analyse_query("the cookie store of a session");
  EXPECT_GT(front_of(query, text::stem("cookie")), front_of(query, text::stem("store")));
  EXPECT_GT(front_of(query, text::stem("store")), front_of(query, text::stem("session")));
  EXPECT_GT(front_of(query, text::stem("session")), 0);
}

TEST(AnalysedQuery, PlacesSumUpToOneAndCompoundNamesTakeNone) {
  for (const char* text :
       {"cookie", "how is a ParseConfig cached", "a b c d e f g h", "\xe4\xbc\x9a\xe8\xaf\x9d"}) {
    const AnalysedQuery query = analyse_query(text);
    float sum = 0;
    for (const QueryTerm& term : query.terms) {
      sum += term.front;
    }
    EXPECT_NEAR(sum, 1, 1e-5) << text;
    EXPECT_LE(front_of(query, "parseconfig"), 0);
  }
}

TEST(AnalysedQuery, KeepsFunctionWordsWhenThereIsNothingElse) {
  EXPECT_FALSE(term_texts("to be or").empty());
}

TEST(AnalysedQuery, SpellsNamesFromNeighbouringWords) {
  const AnalysedQuery query = analyse_query("where do we parse the config file");
  EXPECT_TRUE(spells(query, "parseconfigfile"));
  EXPECT_TRUE(spells(query, "configfile"));
  EXPECT_TRUE(spells(query, "parse"));
  EXPECT_FALSE(spells(query, "fileparse"));
  EXPECT_TRUE(spells(analyse_query("ParseConfig"), "parseconfig"));
}

TEST(AnalysedQuery, NoticesThatTestsAreAskedFor) {
  EXPECT_TRUE(analyse_query("tests of the parser").about_tests);
  EXPECT_FALSE(analyse_query("latest parser").about_tests);
}

TEST(AnalysedQuery, BoundsTheTermsOfAPastedPage) {
  std::string page;
  for (int i = 0; i < 5000; ++i) {
    page += "word" + std::to_string(i * 7919) + "x ";
  }
  EXPECT_LE(analyse_query(page).terms.size(), 64U);
}

TEST(AnalysedQuery, AnEmptyQueryHasNoTerms) {
  EXPECT_TRUE(analyse_query("").terms.empty());
  EXPECT_TRUE(analyse_query("?!").names.empty());
}

TEST(FoldName, KeepsLettersAndDigitsOnly) {
  EXPECT_EQ(fold_name("parse_Config2"), "parseconfig2");
  EXPECT_EQ(fold_name("M::Job.run"), "mjobrun");
}

}  // namespace
}  // namespace strata::retrieve
