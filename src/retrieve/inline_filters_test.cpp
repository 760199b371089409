#include "retrieve/inline_filters.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

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

// What people and programs paste. None of it holds a filter.
const std::vector<std::string>& pasted() {
  static const std::vector<std::string> kTexts = {
      "error: kind:X is not valid",
      "error: kind:function is not supported here",
      "TypeError: patch:foo is not a function",
      "TypeError: Cannot read properties of undefined (reading 'path:x')",
      "ENOENT: no such file or directory, open path:/nowhere/x",
      "error[E0277]: the trait bound `std::vec::Vec<T>: Foo` is not satisfied",
      "error[E0433]: failed to resolve: use of undeclared type:Foo",
      "undefined reference to `std::vector<int>::push_back(int&&)'",
      "ld: error: undefined symbol:_ZN3foo3barEv",
      "main.cpp:12:5: error: use of undeclared identifier 'kind'",
      "./main.go:10:5: undefined: path:Join",
      "panic: runtime error: invalid memory address [recovered] lang:nil",
      "java.lang.IllegalArgumentException: has:many must not be null",
      "Caused by: org.yaml.snakeyaml.scanner.ScannerException: mapping values path:here",
      "kotlin.KotlinNullPointerException: symbol:x",
      "NoMethodError: undefined method `kind:' for nil:NilClass",
      "PHP Fatal error:  Uncaught Error: Class \"App\\Kind\" not found in path:App",
      "** (FunctionClauseError) no function clause matching in Foo.bar/1 kind:error",
      "System.ArgumentException: level:7 is out of range",
      "fatal: path:X exists on disk, but not in 'HEAD'",
      "fatal error: 'foo.h' file not found section:text",
      "error TS2322: Type 'string' is not assignable to type:number",
      "SyntaxError: Unexpected token ':' at { kind:Foo, path:bar }",
      "Unhandled rejection Error: lang:klingon is unknown",
      "Error: Cannot find module 'path:x'",
      "error: found:x expected:y kind:z",
      "level:info msg:started path:/api/users status:200",
      "time:12:00 level:2 path:/api has:none",
      "apiVersion:v1 kind:Pod metadata:x",
      "apiVersion: v1\nkind: Pod\nspec:\n  path:/data\n  type:Directory\n",
      "{ path:'/users', component:Users }",
      "routes = [{path:\"/users\", kind:\"page\"}]",
      "if (node.kind === kind:Function) { return path:x; }",
      "npm ERR! code ERESOLVE type:module level:error",
      "Failed to pull image \"x\": rpc error: code = NotFound file:abc",
      "warning: unused variable: `path:x` symbol:unused",
      "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nKeyError: "
      "'kind:foo'",
      "Exception in thread \"main\" java.lang.Error: x\nkind:class\n\tat a.B.c(B.java:3)",
      "CMake Error at CMakeLists.txt:3 (add_library): Cannot find source file:foo.cpp",
      "Error response from daemon: invalid reference format: path:UPPER",
      "ModuleNotFoundError: No module named 'kind' file:setup.py:10",
      "assertion failed: `(left == right)` left:path:a right:path:b",
      "see https://x.org/a?path:b and http://y kind:Z for the error",
      "ERROR: relation \"users\" does not exist at character 15 folder:x",
      "unknown field \"spec.path\" in kind:Deployment",
      "invalid filter lnag:go",
      "error: pahts:src unknown",
  };
  return kTexts;
}

TEST(InlineFilters, PastedTextStaysText) {
  const auto nowhere = [](std::string_view) { return false; };
  for (const std::string& text : pasted()) {
    const auto query = read_filters({.text = text, .filters = {}}, nowhere);
    ASSERT_TRUE(query.has_value()) << text << "\n" << query.error().message;
    EXPECT_EQ(query->text, text);
    EXPECT_TRUE(query->filters.required.empty()) << text;
    EXPECT_TRUE(query->filters.excluded.empty()) << text;
  }
}

TEST(InlineFilters, PastedTextTakesClearFiltersBeforeAndBehindIt) {
  const auto somewhere = [](std::string_view place) { return place == "src"; };
  for (const std::string& text : pasted()) {
    const auto behind =
        read_filters({.text = text + " path:src -lang:go", .filters = {}}, somewhere);
    ASSERT_TRUE(behind.has_value()) << text;
    if (std::count(text.begin(), text.end(), '"') % 2 == 0) {
      EXPECT_THAT(behind->filters.required.paths, ElementsAre("src")) << text;
      EXPECT_THAT(behind->filters.excluded.languages, ElementsAre("go")) << text;
    }
    const auto before = read_filters({.text = "kind:function " + text, .filters = {}}, somewhere);
    ASSERT_TRUE(before.has_value()) << text;
    EXPECT_THAT(before->filters.required.kinds, ElementsAre("function")) << text;
    EXPECT_FALSE(before->text.starts_with("kind:function")) << text;
  }
}

TEST(InlineFilters, WordsOfTheirOwnAreNoMistypedKeys) {
  for (const char* text : {"fix patch:foo", "session:expired after login", "order:42", "time:now",
                           "hash:abc", "type:widget", "file:a,b:c", "kind:Deployment of pods",
                           "link:x match:y", "handle path:x) correctly", "level:warn lines"}) {
    const Query query = read(text);
    EXPECT_EQ(query.text, text);
    EXPECT_TRUE(query.filters.required.empty()) << text;
  }
}

TEST(InlineFilters, CountInQuestionsAboutErrors) {
  const Query query = read("where is a lang:go error raised path:src symbol:Engine");
  EXPECT_EQ(query.text, "where is a  error raised");
  EXPECT_THAT(query.filters.required.languages, ElementsAre("go"));
  EXPECT_THAT(query.filters.required.paths, ElementsAre("src"));
  EXPECT_THAT(query.filters.required.symbols, ElementsAre("Engine"));
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
