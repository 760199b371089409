#include "retrieve/inline_filters.hpp"

#include <gmock/gmock.h>

#include "retrieve/filter.hpp"
#include "retrieve/path_pattern.hpp"
#include "retrieve/symbol_pattern.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Query read(std::string text) {
  auto query = read_filters({.text = std::move(text), .filters = {}});
  EXPECT_TRUE(query.has_value()) << query.error().to_string();
  return query ? *query : Query{};
}

std::string complaint(std::string text) {
  const auto query = read_filters({.text = std::move(text), .filters = {}});
  return query ? "" : query.error().message;
}

TEST(InlineFilters, AreTakenOutOfTheText) {
  const Query query = read("parse config lang:go path:src/a -path:vendor kind:function has:doc");
  EXPECT_EQ(query.text, "parse config");
  EXPECT_THAT(query.filters.required.languages, ElementsAre("go"));
  EXPECT_THAT(query.filters.required.paths, ElementsAre("src/a"));
  EXPECT_THAT(query.filters.required.kinds, ElementsAre("function"));
  EXPECT_THAT(query.filters.required.properties, ElementsAre("doc"));
  EXPECT_THAT(query.filters.excluded.paths, ElementsAre("vendor"));
}

TEST(InlineFilters, TakeQuotedValuesAndAlternatives) {
  const Query query = read(R"(x path:"my \"folder\"/a,b" lang:go,Rust,py)");
  EXPECT_THAT(query.filters.required.paths, ElementsAre("my \"folder\"/a,b"));
  EXPECT_THAT(query.filters.required.languages, ElementsAre("go", "rust", "python"));
}

TEST(InlineFilters, AskForWhatDocumentsHold) {
  const Query query = read("x has:table level:1-2 level:3 section:\"From source\" -heading:notes");
  EXPECT_EQ(query.text, "x");
  EXPECT_THAT(query.filters.required.properties, ElementsAre("table"));
  EXPECT_THAT(query.filters.required.levels, ElementsAre("1-2", "3"));
  EXPECT_THAT(query.filters.required.sections, ElementsAre("From source"));
  EXPECT_THAT(query.filters.excluded.sections, ElementsAre("notes"));
  EXPECT_THAT(complaint("x level:7"), HasSubstr("1 to 6"));
  EXPECT_THAT(complaint("x level:3-2"), HasSubstr("1 to 6"));
}

TEST(InlineFilters, LeaveOtherColonsAlone) {
  for (const char* text : {"std::string lang:: x", "error:EPERM", "see https://x.org",
                           "path: fix the loop", "file://a", "say \"lang:go\" aloud", "hash:abc",
                           "a 10:30 meeting", "lang:", "level:warn", "don't \"open"}) {
    const Query query = read(text);
    EXPECT_EQ(query.text, text);
    EXPECT_TRUE(query.filters.required.empty()) << text;
  }
}

TEST(InlineFilters, SuggestWhatWasMeant) {
  EXPECT_THAT(complaint("x paht:src"), HasSubstr("did you mean path:?"));
  EXPECT_THAT(complaint("x lang:pythn"), HasSubstr("did you mean python?"));
  EXPECT_THAT(complaint("x kind:functon"), HasSubstr("did you mean function?"));
  EXPECT_THAT(complaint("x has:everything"), HasSubstr("known: doc"));
  EXPECT_THAT(complaint("x path:\"src"), HasSubstr("not closed"));
  EXPECT_THAT(complaint("x path:,"), HasSubstr("no value"));
}

TEST(InlineFilters, AQueryOfFiltersAloneAsksForItsSymbols) {
  EXPECT_EQ(read("symbol:Engine::ask lang:cpp").text, "Engine::ask");
  EXPECT_EQ(read("symbol:Engine::* lang:cpp").text, "");  // lists what passes
  EXPECT_EQ(read("kind:class").text, "");
}

TEST(InlineFilters, AreNotReadWhereTheTextIsTakenAsItStands) {
  const auto query = read_filters({.text = "paht:src", .filters = {}, .inline_filters = false});
  ASSERT_TRUE(query.has_value());
  EXPECT_EQ(query->text, "paht:src");
}

TEST(PathPattern, MatchesWholeNames) {
  EXPECT_TRUE(PathPattern("engine").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("engine/ask.cpp").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("./src/").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("ask").matches("src/engine/ask.cpp"));
  EXPECT_FALSE(PathPattern("eng").matches("src/engine/ask.cpp"));
  EXPECT_FALSE(PathPattern("/engine").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("/src").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("*.cpp").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("e*").matches("src/engine/ask.cpp"));
  EXPECT_TRUE(PathPattern("src/*/ask.*").matches("src/engine/ask.cpp"));
  EXPECT_FALSE(PathPattern("*.hpp").matches("src/engine/ask.cpp"));
}

TEST(SymbolPattern, MatchesTheLastPartsOfAPath) {
  EXPECT_TRUE(SymbolPattern("ask").matches("strata.Engine.ask"));
  EXPECT_TRUE(SymbolPattern("engine::ASK").matches("strata.Engine.ask"));
  EXPECT_TRUE(SymbolPattern("Engine#ask()").matches("Engine::ask"));
  EXPECT_TRUE(SymbolPattern("a*").matches("Engine.ask"));
  EXPECT_FALSE(SymbolPattern("as").matches("Engine.ask"));
  EXPECT_FALSE(SymbolPattern("Other.ask").matches("Engine.ask"));
  EXPECT_FALSE(SymbolPattern("").matches("Engine.ask"));
}

class FilteredLeaves : public testing::Test {
 protected:
  FilteredLeaves()
      : corpus_(
            {{.path = "src/a.py", .leaves = {{"def alpha(): 1\n", "alpha"}, {"beta = 2\n", ""}}},
             {.path = "tests/a.py",
              .leaves = {{"def test_alpha(): 1\n", "test_alpha"}},
              .kind = scan::FileKind::kTest}}) {}

  [[nodiscard]] std::vector<std::string> admitted(const std::string& text) const {
    const Query query = read(text);
    const LeafFilter filter(corpus_.view(), query.filters);
    std::vector<std::string> out;
    for (std::uint32_t i = 0; i < corpus_.view().reader(0).leaf_count(); ++i) {
      if (filter.admits({.segment = 0, .leaf = LeafId{i}})) {
        out.push_back(std::to_string(i));
      }
    }
    return out;
  }

  TestCorpus corpus_;
};

TEST_F(FilteredLeaves, FollowEveryKey) {
  EXPECT_THAT(admitted("x"), ElementsAre("0", "1", "2"));
  EXPECT_THAT(admitted("x path:src"), ElementsAre("0", "1"));
  EXPECT_THAT(admitted("x -path:src"), ElementsAre("2"));
  EXPECT_THAT(admitted("x kind:function"), ElementsAre("0", "2"));
  EXPECT_THAT(admitted("x kind:function kind:test"), ElementsAre("2"));
  EXPECT_THAT(admitted("x kind:function -kind:test"), ElementsAre("0"));
  EXPECT_THAT(admitted("x symbol:alpha"), ElementsAre("0"));
  EXPECT_THAT(admitted("x symbol:*alpha"), ElementsAre("0", "2"));
  EXPECT_THAT(admitted("x -symbol:*alpha"), ElementsAre("1"));
  EXPECT_THAT(admitted("x has:definition"), ElementsAre("0", "2"));
  EXPECT_THAT(admitted("x -has:definition"), ElementsAre("1"));
  EXPECT_THAT(admitted("x has:doc"), ElementsAre());
  EXPECT_THAT(admitted("x lang:go"), ElementsAre());
  EXPECT_THAT(admitted("x -lang:go"), ElementsAre("0", "1", "2"));
  EXPECT_THAT(admitted("x has:error"), ElementsAre());
}

}  // namespace
}  // namespace strata::retrieve
