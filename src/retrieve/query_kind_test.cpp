#include "retrieve/query_kind.hpp"

#include <ostream>

#include <gmock/gmock.h>

#include "text/identifiers.hpp"

namespace strata::retrieve {
namespace {

QueryKind kind(std::string_view text) { return kind_of(text, read_stack_trace(text)); }

Intents intents(std::string_view text) { return intents_of(text::words(text)); }

TEST(QueryKind, TellsNamesFromProse) {
  EXPECT_EQ(kind("parse_config"), QueryKind::kSymbol);
  EXPECT_EQ(kind("session"), QueryKind::kSymbol);
  EXPECT_EQ(kind("run()"), QueryKind::kSymbol);
  EXPECT_EQ(kind("encode_int decodeInt"), QueryKind::kSymbols);
  EXPECT_EQ(kind("where sessions expire"), QueryKind::kProse);
  EXPECT_EQ(kind(""), QueryKind::kProse);
  EXPECT_EQ(kind("42"), QueryKind::kProse);
}

TEST(QueryKind, KnowsQualifiedNamesOfManyLanguages) {
  for (const char* name : {"Engine::ask", "flask.app.Flask", "Array#push", "std::vector::push_back",
                           "obj->method", "Plug.Conn.fetch()", "$this->run()"}) {
    EXPECT_EQ(kind(name), QueryKind::kQualifiedSymbol) << name;
  }
  EXPECT_NE(kind("1.2.3"), QueryKind::kQualifiedSymbol);
}

TEST(QueryKind, KnowsPaths) {
  for (const char* path : {"src/engine/ask.cpp", "ask.cpp", "ask.cpp:31", "src/a/b/c", "app.py"}) {
    EXPECT_EQ(kind(path), QueryKind::kPath) << path;
  }
  EXPECT_NE(kind("https://example.org/a.py"), QueryKind::kPath);
}

TEST(QueryKind, KnowsErrorMessages) {
  for (const char* message :
       {"TypeError: cannot read properties of undefined (reading 'x')",
        "error[E0308]: mismatched types", "undefined reference to `foo'",
        "java.io.IOException: stream closed", "panic: runtime error: index out of range",
        "ModuleNotFoundError: No module named 'x'"}) {
    EXPECT_EQ(kind(message), QueryKind::kErrorMessage) << message;
  }
  EXPECT_NE(kind("how are errors handled"), QueryKind::kErrorMessage);
  EXPECT_NE(kind("error handling middleware"), QueryKind::kErrorMessage);
}

TEST(QueryKind, KnowsOtherScripts) {
  EXPECT_EQ(kind("\xE5\xA6\x82\xE4\xBD\x95\xE8\xA7\xA3\xE6\x9E\x90 config"), QueryKind::kCjk);
  EXPECT_EQ(kind("\xED\x95\x9C\xEA\xB5\xAD\xEC\x96\xB4"), QueryKind::kCjk);
}

TEST(QueryKind, KnowsArchitectureQuestions) {
  EXPECT_EQ(kind("how are routes registered"), QueryKind::kArchitecture);
  EXPECT_EQ(kind("overview of the request lifecycle"), QueryKind::kArchitecture);
  EXPECT_EQ(kind("how do I register a route"), QueryKind::kProse);
}

struct TraceCase {
  const char* language;
  const char* text;
  Frame innermost;
};

// Keeps the addresses of a case out of its test's name.
void PrintTo(const TraceCase& trace, std::ostream* out) { *out << trace.language; }

class Traces : public testing::TestWithParam<TraceCase> {};

TEST_P(Traces, GiveTheInnermostFrame) {
  const StackTrace trace = read_stack_trace(GetParam().text);
  ASSERT_FALSE(trace.frames.empty());
  EXPECT_EQ(trace.frames.front().path, GetParam().innermost.path);
  EXPECT_EQ(trace.frames.front().line, GetParam().innermost.line);
  EXPECT_EQ(trace.frames.front().symbol, GetParam().innermost.symbol);
  EXPECT_EQ(kind(GetParam().text), QueryKind::kStackTrace);
}

INSTANTIATE_TEST_SUITE_P(
    Languages, Traces,
    testing::Values(
        TraceCase{
            "python",
            "Traceback (most recent call last):\n  File \"/app/main.py\", line 3, in <module>\n"
            "    run()\n  File \"/app/lib/job.py\", line 12, in run\n    raise X\n",
            {"/app/lib/job.py", 12, "run"}},
        TraceCase{"java",
                  "java.lang.IllegalStateException: no\n\tat com.x.Job.run(Job.java:42)\n\tat "
                  "com.x.Main.main(Main.java:7)\n",
                  {"Job.java", 42, "com.x.Job.run"}},
        TraceCase{"javascript",
                  "TypeError: x\n    at Layer.handle (/app/lib/layer.js:95:5)\n    at next "
                  "(/app/lib/route.js:144:13)",
                  {"/app/lib/layer.js", 95, "Layer.handle"}},
        TraceCase{"go",
                  "goroutine 1 [running]:\nmain.run(0x1)\n\t/src/job/run.go:17 "
                  "+0x1d\nmain.main()\n\t/src/main.go:5 +0x2a\n",
                  {"/src/job/run.go", 17, ""}},
        TraceCase{
            "rust",
            "   2: core::panicking\n             at /rustc/x/library/core/src/panicking.rs:64:14\n "
            "  3: app::run\n             at ./src/run.rs:8:9\n",
            {"/rustc/x/library/core/src/panicking.rs", 64, ""}},
        TraceCase{"gdb",
                  "#0  0x00005 in run_job (j=0x0) at src/job.c:33\n#1  main () at src/main.c:9\n",
                  {"src/job.c", 33, "run_job"}},
        TraceCase{"sanitizer",
                  "    #0 0x4f in run_job /src/job.cc:33:7\n    #1 0x5a in main /src/main.cc:9:3\n",
                  {"/src/job.cc", 33, "run_job"}},
        TraceCase{"csharp",
                  "   at App.Job.Run(Int32 n) in C:\\src\\Job.cs:line 21\n",
                  {"/src/Job.cs", 21, "App.Job.Run"}},
        TraceCase{"ruby",
                  "app/job.rb:21:in `run': no (RuntimeError)\n\tfrom app/main.rb:3:in `<main>'\n",
                  {"app/job.rb", 21, "run"}},
        TraceCase{"php",
                  "#0 /app/src/Job.php(21): App\\Job->run()\n#1 {main}\n",
                  {"/app/src/Job.php", 21, ""}},
        TraceCase{"elixir",
                  "    (app 0.1.0) lib/app/job.ex:21: App.Job.run/1\n    (app 0.1.0) "
                  "lib/app/x.ex:3: App.X.y/0\n",
                  {"lib/app/job.ex", 21, ""}}),
    [](const auto& tested) { return std::string(tested.param.language); });

TEST(StackTrace, ReadsNothingIntoProse) {
  EXPECT_TRUE(
      read_stack_trace("how are ratios like 3:4 or 10:30 parsed, e.g. at noon").frames.empty());
  EXPECT_TRUE(read_stack_trace("version 1.2:3").frames.empty());
  EXPECT_TRUE(read_stack_trace("").frames.empty());
}

TEST(StackTrace, BoundsTheFrames) {
  std::string text;
  for (int i = 1; i < 1000; ++i) {
    text += "at f (a.js:" + std::to_string(i) + ")\n";
  }
  EXPECT_EQ(read_stack_trace(text).frames.size(), 64U);
}

TEST(Intents, AreReadOffTheWords) {
  EXPECT_TRUE(intents("tests of the parser").tests);
  EXPECT_FALSE(intents("latest parser").tests);
  EXPECT_TRUE(intents("how do I write tests").tests);
  EXPECT_FALSE(intents("how do I test a parser").tests);
  EXPECT_TRUE(intents("how do I test a parser").documents);
  EXPECT_TRUE(intents("how do I configure the cache").documents);
  EXPECT_TRUE(intents("how do I configure the cache").usage);
  EXPECT_FALSE(intents("docs of the cache").usage);
  EXPECT_TRUE(intents("how do I configure the cache").configuration);
  EXPECT_TRUE(intents("where is the cache implemented").implementation);
  EXPECT_FALSE(intents("where is the cache implemented").documents);
  EXPECT_TRUE(intents("examples of routing").examples);
  EXPECT_TRUE(intents("which folder holds the parser").structure);
  EXPECT_EQ(intents("retry a failed request"), Intents{});
  EXPECT_THAT(names_of(intents("example configuration")),
              testing::ElementsAre("examples", "configuration"));
}

TEST(NamesIn, AreWordsSpeltLikeCode) {
  EXPECT_THAT(names_in("where does Engine::ask call parse_config"),
              testing::ElementsAre("Engine::ask", "parse_config"));
  EXPECT_THAT(names_in("session"), testing::ElementsAre("session"));
  EXPECT_THAT(names_in("the session of a user"), testing::IsEmpty());
}

TEST(PathsIn, AreWordsThatNameFiles) {
  EXPECT_THAT(paths_in("fix the loop in src/engine/ask.cpp:31, please"),
              testing::ElementsAre("src/engine/ask.cpp"));
  EXPECT_THAT(paths_in("and/or either way"), testing::IsEmpty());
}

}  // namespace
}  // namespace strata::retrieve
