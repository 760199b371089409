#include "engine/title.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"

namespace strata::engine {
namespace {

/// Small methods that share a leaf.
const char* const kServer =
    "package web\n\n"
    "type Engine struct {\n\tport int\n}\n\n"
    "func (e *Engine) RunListener(l Listener) error {\n\treturn e.loop(l)\n}\n\n"
    "func (e *Engine) ServeHTTP(w Writer, r *Request) {\n\te.handle(w, r)\n}\n\n"
    "func (e *Engine) HandleContext(c *Context) {\n\tc.reset()\n}\n\n"
    "func (e *Engine) Close() {\n\te.port = 0\n\te.walrus()\n}\n";

class Titles : public testing::Test {
 protected:
  Titles() { project_.write("web/engine.go", kServer); }

  Found first(const std::string& text, std::uint32_t focus_lines = 12) {
    Engine engine = project_.open();
    EXPECT_TRUE(engine.refresh());
    const auto answer = engine.ask({.text = text, .filters = {}}, {}, {.focus_lines = focus_lines});
    EXPECT_TRUE(answer && !answer->found.empty()) << text;
    return answer->found.front();
  }

  TestProject project_;
};

TEST_F(Titles, AreTheSymbolThatTheQueryNames) {
  const Found serve = first("Engine.ServeHTTP");
  EXPECT_EQ(serve.symbol, "Engine.ServeHTTP");
  EXPECT_EQ(serve.symbol_type, "method");
  EXPECT_EQ(serve.symbol_lines, (LineRange{11, 13}));
  EXPECT_NE(serve.signature.find("ServeHTTP"), std::string::npos);
  EXPECT_EQ(first("RunListener").symbol, "Engine.RunListener");
  EXPECT_EQ(first("handle context").symbol, "Engine.HandleContext");
  EXPECT_EQ(first("where does the engine serve http requests").symbol, "Engine.ServeHTTP");
}

TEST_F(Titles, AreTheSymbolInTheLinesThatAreShown) {
  const Found found = first("walrus", 3);
  EXPECT_EQ(found.symbol, "Engine.Close");
  EXPECT_TRUE(found.symbol_lines.overlaps(found.focus));
}

TEST_F(Titles, AreThePrimarySymbolOfTheLeafWhereNothingSaysMore) {
  EXPECT_EQ(first("web package").symbol, "Engine.RunListener");
}

TEST_F(Titles, OfAnExactSearchHoldTheFirstMatch) {
  Engine engine = project_.open();
  ASSERT_TRUE(engine.refresh());
  const auto pattern = retrieve::ExactPattern::make("c.reset", retrieve::PatternKind::kText);
  ASSERT_TRUE(pattern);
  const auto answer = engine.find_exact(*pattern, {}, {});
  ASSERT_TRUE(answer && answer->found.size() == 1U);
  EXPECT_EQ(answer->found[0].symbol, "Engine.HandleContext");
}

TEST_F(Titles, OfALaterPartOfAFunctionAreTheFunctionAndNotALocalMacro) {
  std::string source = "int send_request(struct link *link) {\n";
  for (int i = 0; i < 60; ++i) {
    source += "  prepare(link, \"step " + std::to_string(i) + " of what goes before\");\n";
  }
  source += "  /* refused: connect once more */\n#define MAX_RETRIES 5\n";
  for (int i = 0; i < 8; ++i) {
    source += "  reconnect_after_failure(link, " + std::to_string(i) + ");\n";
  }
  project_.write("link.c", source + "}\n");
  const Found found = first("retries after a refused connection");
  ASSERT_EQ(found.path, "link.c");
  ASSERT_GT(found.part, 1);
  EXPECT_EQ(found.symbol, "");
  EXPECT_EQ(found.scope, "send_request");
  EXPECT_EQ(first("MAX_RETRIES").symbol, "send_request::MAX_RETRIES");
}

TEST_F(Titles, OfDocumentsStayTheirSections) {
  project_.write("guide.md", "# Zebra guide\n\nIntro.\n\n## Paint\n\nPaint zebras.\n");
  const Found found = first("zebra guide paint");
  EXPECT_EQ(found.path, "guide.md");
  EXPECT_EQ(found.symbol, "Zebra guide");
}

}  // namespace
}  // namespace strata::engine
