#include "apps/cli/arguments.hpp"

#include <gtest/gtest.h>

namespace strata::cli {
namespace {

Result<apps::Values> parse(std::string_view operation, const std::vector<std::string>& words) {
  return parse_arguments(*apps::find_operation(operation), words);
}

TEST(Arguments, SplitsFlagsAndArguments) {
  const auto values = parse("search", {"some words", "-n", "3", "dir", "--json", "--mode=bm25"});
  ASSERT_TRUE(values.has_value()) << values.error().to_string();
  EXPECT_EQ(values->text("query"), "some words");
  EXPECT_EQ(values->text("folder"), "dir");
  EXPECT_EQ(values->text("limit"), "3");
  EXPECT_EQ(values->text("mode"), "bm25");
  EXPECT_TRUE(values->flag("json"));
  EXPECT_FALSE(values->flag("full"));
}

TEST(Arguments, QueryMayBeNamedLikeACommandOrAList) {
  EXPECT_EQ(parse("search", {"status"})->text("query"), "status");
  EXPECT_EQ(parse("search", {"[a,b]"})->text("query"), "[a,b]");
  EXPECT_EQ(parse("search", {"--path", "[a,b]", "q"})->text("path"), "[a,b]");
  EXPECT_EQ(parse("chunk", {"[a]", "b"})->texts("files"), (std::vector<std::string>{"[a]", "b"}));
}

TEST(Arguments, AcceptsUnderscoresInFlags) {
  EXPECT_EQ(parse("search", {"q", "--max_tokens", "99"})->text("max_tokens"), "99");
  EXPECT_EQ(parse("search", {"q", "--max-tokens=99"})->text("max_tokens"), "99");
}

TEST(Arguments, NegativeNumbersAreValues) {
  EXPECT_EQ(parse("search", {"q", "--similarity-drop-threshold", "-0.5"})
                ->text("similarity_drop_threshold"),
            "-0.5");
}

TEST(Arguments, RepeatableFlagsTakeOneWordEach) {
  const auto values = parse("search", {"--language", "go", "q", "-l", "c"});
  ASSERT_TRUE(values.has_value()) << values.error().to_string();
  EXPECT_EQ(values->texts("language"), (std::vector<std::string>{"go", "c"}));
  EXPECT_EQ(values->text("query"), "q");
}

TEST(Arguments, LastOfSeveralCounts) {
  EXPECT_EQ(parse("search", {"q", "-n", "3", "-n", "4"})->text("limit"), "4");
}

TEST(Arguments, WordsBehindTwoDashesAreArguments) {
  EXPECT_EQ(parse("search", {"--", "--limit"})->text("query"), "--limit");
}

TEST(Arguments, AQueryMayBeginWithAFilterThatExcludes) {
  for (const std::string query :
       {"-path:vendor cache", "-lang:go", "-kind:function x", "-language:c,go x", "-has:doc",
        "-symbol:Engine", "-file:a", "-section:\"a b\" x", "-level:1 x", "-path:"}) {
    const auto values = parse("search", {query, "dir", "-n", "3"});
    ASSERT_TRUE(values.has_value()) << query << ": " << values.error().to_string();
    EXPECT_EQ(values->text("query"), query);
    EXPECT_EQ(values->text("folder"), "dir");
    EXPECT_EQ(values->text("limit"), "3");
  }
  EXPECT_EQ(parse("search", {"--", "-path:vendor x"})->text("query"), "-path:vendor x");
  EXPECT_EQ(parse("search", {"x", "--path", "-path:a"})->text("path"), "-path:a");
}

TEST(Arguments, OtherWordsWithADashAreFlags) {
  for (const std::string word : {"-foo:bar", "-n:x", "-l:go", "-pathx", "--path:x", "-:x"}) {
    const auto values = parse("search", {word, "x"});
    const bool taken = values.has_value() && values->text("query") == word;
    EXPECT_FALSE(taken) << word;
  }
  const auto unknown = parse("search", {"-foo:bar"});
  ASSERT_FALSE(unknown.has_value());
  EXPECT_NE(unknown.error().to_string().find("behind \"--\""), std::string::npos);
  EXPECT_EQ(parse("chunk", {"-foo:bar"}).error().to_string().find("query"), std::string::npos);
}

TEST(Arguments, DashIsStandardInput) {
  EXPECT_EQ(parse("chunk", {"-"})->texts("files"), std::vector<std::string>{"-"});
}

TEST(Arguments, UnknownFlagSuggestsTheNearest) {
  const auto values = parse("search", {"q", "--limt", "3"});
  ASSERT_FALSE(values.has_value());
  EXPECT_EQ(values.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_NE(values.error().message.find("did you mean --limit?"), std::string::npos);
}

TEST(Arguments, MissingValueAndSurplusArgumentAreErrors) {
  EXPECT_FALSE(parse("search", {"q", "--limit"}).has_value());
  const auto surplus = parse("search", {"how", "are", "sessions", "removed"});
  ASSERT_FALSE(surplus.has_value());
  EXPECT_NE(surplus.error().message.find("quotes"), std::string::npos);
}

}  // namespace
}  // namespace strata::cli
