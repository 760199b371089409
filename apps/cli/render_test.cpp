#include "apps/cli/render.hpp"

#include <gtest/gtest.h>

#include "apps/cli/numbers.hpp"

namespace strata::cli {
namespace {

const Place kPlace{.root = "/r", .part = "", .current = "/elsewhere"};

Found hit() {
  Found found;
  found.path = "src/a.c";
  found.lines = {7, 9};
  found.text = "int a() {\n  return 1;\n}\n";
  found.symbol = "a";
  found.symbol_type = "function";
  found.scope = "M";
  found.signature = "int a()";
  found.score = 0.5F;
  return found;
}

TEST(RenderHit, ShowsPlaceSymbolScoreScopeAndNumberedLines) {
  EXPECT_EQ(render(hit(), kPlace, {}),
            "src/a.c:7-9  a (function)  0.500\n"
            "    in M\n"
            "     7  int a() {\n"
            "     8    return 1;\n"
            "     9  }\n");
}

TEST(RenderHit, ShowsTheSignatureIfTheSourceDoesNotBeginWithIt) {
  Found found = hit();
  found.text = "  return 1;\n}\n";
  EXPECT_NE(render(found, kPlace, {}).find("\n    in M: int a()\n"), std::string::npos);
}

TEST(RenderHit, SaysHowManyLinesWereLeftOut) {
  const std::string text = render(hit(), kPlace, {.max_lines = 1});
  EXPECT_NE(text.find("     7  int a() {\n        ... 2 more lines\n"), std::string::npos);
  EXPECT_EQ(render(hit(), kPlace, {.max_lines = 0}).find("more line"), std::string::npos);
}

TEST(RenderHit, ShowsTheLinesThatAnswerBest) {
  Found found = hit();
  found.text_lines = found.lines;
  found.focus = {.first = 8, .last = 8};
  const std::string text = render(found, kPlace, {.max_lines = 1});
  EXPECT_NE(text.find("    in M: int a()\n"
                      "        ... 1 line before\n"
                      "     8    return 1;\n"
                      "        ... 1 more line\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(render(found, kPlace, {.max_lines = 0}), render(hit(), kPlace, {.max_lines = 0}));
}

TEST(RenderHit, PrintsPlacesOnlyWhenTold) {
  EXPECT_EQ(render(hit(), kPlace, {.text = false}), "src/a.c:7-9  a (function)  0.500\n");
}

TEST(RenderHit, NamesTheSectionsThatExplainItWithAndWithoutText) {
  Found found = hit();
  found.explained_in = {{.path = "docs/a.md", .lines = {3, 8}, .section = "Use"}};
  const std::string section = "    explained in docs/a.md:3-8  Use\n";
  EXPECT_EQ(render(found, kPlace, {.text = false}), "src/a.c:7-9  a (function)  0.500\n" + section);
  EXPECT_NE(render(found, kPlace, {}).find(section), std::string::npos);
}

TEST(RenderHit, NamesWhatItIsAPartOf) {
  Found found;
  found.path = "tree.go";
  found.lines = {.first = 587, .last = 625};
  found.scope = "node.getValue";
  found.part = 4;
  found.parts = 5;
  const Style places{.colour = false, .text = false, .explain = false, .max_lines = 0};
  EXPECT_EQ(render(found, {}, places), "tree.go:587-625  node.getValue  part 4 of 5  0.000\n");
}

TEST(RenderHit, ExplainsTheScore) {
  Found found = hit();
  found.score_parts = {{.feature = "bm25.body", .feature_value = 2, .contribution = 0.25}};
  EXPECT_NE(render(found, kPlace, {.explain = true}).find("0.2500  bm25.body = 2.0000"),
            std::string::npos);
}

TEST(RenderHit, MarksStaleResults) {
  Found found = hit();
  found.stale = true;
  found.text.clear();
  const std::string text = render(found, kPlace, {});
  EXPECT_NE(text.find("  stale\n"), std::string::npos);
  EXPECT_NE(text.find("strata index"), std::string::npos);
}

TEST(RenderHit, KeepsTheTerminalSafe) {
  Found found = hit();
  found.path = "a\x1b[2J.c";
  found.text = "\x1b]0;x\x07\r\n";
  const std::string text = render(found, kPlace, {.escape_source = true});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_NE(render(found, kPlace, {}).find("\x1b]0;x\x07\n"), std::string::npos);
}

TEST(RenderHit, ClipsLongLinesAtACodePoint) {
  Found found = hit();
  found.text.assign(239, 'x');
  found.text += "\xC3\xA9";
  found.text.append(100, 'y');
  const std::string text = render(found, kPlace, {.escape_source = true});
  EXPECT_NE(text.find("x ...\n"), std::string::npos);
  EXPECT_EQ(text.find("\\x"), std::string::npos);
}

TEST(RenderAnswer, SaysShownOfMatching) {
  Answer answer;
  answer.found = {hit()};
  answer.matching = 1234;
  EXPECT_TRUE(summary(answer, kPlace).starts_with("showing 1 of 1,234 matching leaves in /r "));
}

TEST(RenderTree, IndentsAndDrawsTheCurve) {
  const std::vector<TreeEntry> entries = {
      {.level = "file", .depth = 0, .name = "a.c", .path = "s/a.c", .lines = {1, 40}, .leaves = 2},
      {.level = "region",
       .depth = 1,
       .name = "alpha",
       .path = "s/a.c",
       .lines = {1, 40},
       .leaves = 2},
      {.level = "leaf",
       .depth = 2,
       .name = "f",
       .path = "s/a.c",
       .lines = {1, 20},
       .leaves = 1,
       .tokens = 9},
      {.level = "leaf",
       .depth = 2,
       .name = "g",
       .path = "s/a.c",
       .lines = {21, 40},
       .leaves = 1,
       .tokens = 8,
       .similarity = 0.4F,
       .curve = CurvePoint{.similarity = 0.5F, .smoothed = 0.45F, .margin = -0.125F}}};
  const std::string plain = render(entries, false);
  EXPECT_EQ(plain,
            "a.c  1-40  2 leaves\n"
            "  region alpha  1-40  2 leaves\n"
            "    f  1-20  9 tokens\n"
            "    g  21-40  8 tokens\n");
  EXPECT_NE(render(entries, true).find("    ##########..........  0.50  0.45 -0.12  g  21-40"),
            std::string::npos);
}

TEST(RenderNumbers, GroupsAndScales) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(human_bytes(1000), "1000 B");
  EXPECT_EQ(human_bytes(1536), "1.5 KiB");
  EXPECT_EQ(human_bytes(5ULL << 40U), "5.0 TiB");
}

}  // namespace
}  // namespace strata::cli
