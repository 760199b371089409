#include "document/html_document.hpp"

#include <random>

#include "document/document_samples.hpp"
#include "document/facts.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// One line per block: depth as blanks, kind, text.
std::vector<std::string> outline(std::string_view bytes) {
  std::vector<std::string> lines;
  const Blocks blocks = scan_html(bytes).blocks;
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    std::string line;
    for (std::uint32_t around = blocks[i].parent; around != 0; around = blocks[around].parent) {
      line += "  ";
    }
    line +=
        std::string(to_string(blocks[i].kind)) + " " + std::string(slice(bytes, blocks[i].range));
    lines.push_back(line);
  }
  return lines;
}

Chunked page(std::string bytes, const chunk::ChunkOptions& options = {}) {
  Chunked result{chunk::file_of("docs/a.html", std::move(bytes)), {}, {}};
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  return result;
}

TEST(HtmlDocument, FindsHeadingsParagraphsAndCode) {
  EXPECT_THAT(outline("<h1>A <b>x</b></h1>\n<p>One\ntwo</p>\n<pre><code class=\"language-js\">let "
                      "a;\n</code></pre>\n<hr>\ntext <i>in</i> none"),
              ElementsAre("heading <h1>A <b>x</b></h1>", "paragraph <p>One\ntwo</p>",
                          "fence <pre><code class=\"language-js\">let a;\n</code></pre>",
                          "rule <hr>", "paragraph text <i>in</i> none"));
}

TEST(HtmlDocument, NestsListsQuotesAndTables) {
  EXPECT_THAT(outline("<ul><li>a<ul><li>b</ul><li>c</ul><blockquote><p>q</blockquote>"),
              ElementsAre("list <ul><li>a<ul><li>b</ul><li>c</ul>", "  item <li>a<ul><li>b</ul>",
                          "    paragraph a", "    list <ul><li>b</ul>", "      item <li>b",
                          "        paragraph b", "  item <li>c", "    paragraph c",
                          "quote <blockquote><p>q</blockquote>", "  paragraph <p>q"));
  EXPECT_THAT(outline("<table><tr><th>k</th></tr><tr><td>v<td>w</table>"),
              ElementsAre("table <table><tr><th>k</th></tr><tr><td>v<td>w</table>",
                          "  table_row <tr><th>k</th></tr>", "  table_row <tr><td>v<td>w"));
  EXPECT_THAT(outline("<dl><dt>term</dt><dd>what</dd><dt>other</dt><dd>it</dd></dl>"),
              Contains("  item <dt>term</dt><dd>what</dd>"));
}

TEST(HtmlDocument, TablesThatArrangeThePageAreNone) {
  EXPECT_THAT(outline("<table><tr><td><h2>A</h2>x</td></tr></table>"),
              ElementsAre("heading <table><tr><td><h2>A</h2>", "paragraph x"));
}

TEST(HtmlDocument, TagsThatGroupBelongToWhatTheyHold) {
  const std::string text = "<p>a</p></div>\n<!-- next -->\n<section>\n<h2>B</h2><p>b</p></section>";
  EXPECT_THAT(outline(text),
              ElementsAre("paragraph <p>a</p>", "heading <!-- next -->\n<section>\n<h2>B</h2>",
                          "paragraph <p>b</p>"));
}

TEST(HtmlDocument, HasNoTextInScriptsCommentsAndTheHead) {
  EXPECT_THAT(outline("<head><title>T</title><style>p > a {}</style></head><!-- <h1>no</h1> -->"
                      "<script>if (a<b) x = '<h1>';</script><svg><text>x</text></svg>"),
              ElementsAre("html <head><title>T</title>", "code <style>p > a {}</style>",
                          "code <!-- <h1>no</h1> --><script>if (a<b) x = '<h1>';</script>",
                          "html <svg><text>x</text></svg>"));
}

TEST(HtmlDocument, RepairsWrongNesting) {
  EXPECT_THAT(
      outline("</div><p>a</b><p>b</ul><h2>c<h2>d</h2>"),
      ElementsAre("paragraph <p>a</b>", "paragraph <p>b", "heading <h2>c", "heading <h2>d</h2>"));
  EXPECT_THAT(outline("a < b <c"), ElementsAre("paragraph a < b <c"));
}

TEST(HtmlDocument, SectionsFollowHeadings) {
  const Chunked file = page(
      "<html><body><h1>Guide &amp; more</h1><p>x</p><div><h2><a id=\"i\">Install</a></h2></div><p>"
      "y</p><h3>From <code>source</code></h3><p>z</p><h2>Use</h2></body></html>");
  EXPECT_THAT(file.paths(),
              ElementsAre("Guide & more", "Guide & more > Install",
                          "Guide & more > Install > From source", "Guide & more > Use"));
}

TEST(HtmlDocument, TitlesHaveNoPermalinks) {
  EXPECT_THAT(page("<h1>Core<a class=\"headerlink\" href=\"#core\">\xC2\xB6</a></h1><p>x</p>"
                   "<h2><a href=#b>#</a> Big <i>b</i></h2><h2>C#</h2>")
                  .paths(),
              ElementsAre("Core", "Core > Big b", "Core > C#"));
}

TEST(HtmlDocument, KnowsTheCodeInItsScripts) {
  const Chunked file =
      page("<h1>A</h1>\n<p>x</p>\n<script>\nfunction run(a) { return a; }\n</script>\n");
  EXPECT_THAT(file.paths(), ElementsAre("A", "run"));
  const FactsReader facts(file.file.bytes, file.document);
  EXPECT_THAT(facts.facts(file.leaves[0].core, file.leaves[0].primary).code_languages,
              Contains("javascript"));
}

TEST(HtmlDocument, WithoutHeadingsItsSectionsAreElementsWithAnId) {
  EXPECT_THAT(page("<div id=\"root\">\n<p>x</p>\n</div>\n").paths(), ElementsAre("root"));
}

TEST(HtmlDocument, SaysWhatItLinksTo) {
  const Chunked file = page(
      "<h1>A</h1><p>See <a href=\"src/a.py\">the <b>code</b></a> of <code>run()</code>, <img "
      "src=x.png alt=\"an image\"></p>");
  const FactsReader facts(file.file.bytes, file.document);
  const LeafFacts leaf = facts.facts(file.leaves[0].core, file.leaves[0].primary);
  ASSERT_EQ(leaf.links.size(), 2U);
  EXPECT_EQ(leaf.links[0].target, "src/a.py");
  EXPECT_EQ(leaf.links[0].text, "the code");
  EXPECT_EQ(leaf.links[1].target, "x.png");
  EXPECT_EQ(leaf.links[1].text, "an image");
  EXPECT_THAT(leaf.mentions, ElementsAre("src/a.py", "run"));
}

TEST(HtmlDocument, CutsALongTableBetweenRowsAndRepeatsItsHead) {
  const Chunked file =
      page("<h1>Rates</h1>\n<table>\n<tr><th>region</th><th>rate</th></tr>\n" +
               repeated("<tr><td>north</td><td>0.1</td></tr>\n", 60) + "</table>\n",
           sizes(20, 100, 160));
  ASSERT_GT(file.leaves.size(), 3U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), testing::StartsWith("<tr>"));
    EXPECT_THAT(file.leaves[i].context, HasSubstr("region"));
    EXPECT_THAT(file.leaves[i].context, HasSubstr("Rates"));
  }
}

TEST(HtmlDocument, AHeadingStaysWithItsTextOverClosingTags) {
  std::string text;
  for (int i = 0; i < 12; ++i) {
    text += "<div>\n<div class=\"cover\">\n<h2>Part</h2>\n</div>\n<p>" +
            repeated("The quick brown fox jumps. ", 2 + 3 * (i % 3)) + "</p>\n</div>\n";
  }
  const Chunked file = page(text, sizes(10, 40, 90));
  ASSERT_GT(file.leaves.size(), 6U);
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), Not(testing::EndsWith("</h2>\n</div>\n")));
  }
}

TEST(HtmlDocument, IsCutBetweenTheBlocksOfALongLine) {
  std::string text = "<body>";
  for (int i = 0; i < 60; ++i) {
    text += "<p>The <b>quick</b> brown <i>fox</i> jumps <a href=x>over</a></p>";
  }
  const Chunked file = page(text + "</body>", sizes(20, 60, 120));
  ASSERT_GT(file.leaves.size(), 6U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), testing::StartsWith("<p>"));
  }
}

TEST(HtmlDocument, BlocksAreInOrderAndWithinTheirParentsForAnyTags) {
  constexpr std::array<std::string_view, 40> kPieces = {
      "<p>",        "</p>",         "<div>",         "</div>",     "<h1>",  "</h1>",   "<h2>",
      "</h2>",      "<ul>",         "</ul>",         "<li>",       "</li>", "<table>", "</table>",
      "<tr>",       "</tr>",        "<td>",          "<th>",       "</td>", "<pre>",   "</pre>",
      "<dl>",       "<dt>",         "<dd>",          "</dd>",      "</dl>", "x ",      "y\n",
      "<!-- c -->", "<blockquote>", "</blockquote>", "<a href=x>", "</a>",  "<code>",  "</code>",
      "<script>",   "</script>",    "<hr>",          "<head>",     "<"};
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t i = random() % 40; i > 0; --i) {
      text += kPieces[random() % kPieces.size()];
    }
    const HtmlDocument html = scan_html(text);
    const Blocks& blocks = html.blocks;
    std::vector<std::uint32_t> end_of_children(blocks.size(), 0);
    for (std::uint32_t i = 1; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      ASSERT_LT(block.parent, i) << text;
      const ByteRange around = blocks[block.parent].range;
      ASSERT_TRUE(around.begin <= block.range.begin && block.range.end <= around.end) << text;
      ASSERT_LT(block.range.begin, block.range.end) << text;
      ASSERT_GE(block.range.begin, end_of_children[block.parent]) << text;
      end_of_children[block.parent] = block.range.end;
      ASSERT_LE(block.head.begin, block.head.end) << text;
      ASSERT_LE(block.head.end, text.size()) << text;
    }
    for (std::size_t i = 1; i < html.inlines.size(); ++i) {
      ASSERT_LE(html.inlines[i - 1].range.end, html.inlines[i].range.end) << text;
    }
    if (text.find_first_not_of(" \n") != std::string::npos) {
      static_cast<void>(page(text, sizes(0, 8, 20)));
    }
  }
}

}  // namespace
}  // namespace strata::document
