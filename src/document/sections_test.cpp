#include "document/sections.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;

TEST(Sections, AreClosedByAHeadingOfTheSameOrAHigherLevel) {  // B79
  const std::string text = "# T\n### deep\np\n## wide\nq";
  const Chunked document = chunked(text);
  EXPECT_THAT(document.paths(), ElementsAre("T", "T > deep", "T > wide"));
  EXPECT_EQ(slice(text, document.document.tree.symbols[1].range), "### deep\np\n");
  EXPECT_EQ(slice(text, document.document.tree.symbols[2].range), "## wide\nq");
  EXPECT_EQ(slice(text, document.document.tree.symbols[0].range), text);
}

TEST(Sections, HaveSeveralRootsWithTheirOwnTitles) {  // B73
  EXPECT_THAT(chunked("Intro\n=====\ntext\n\nPart two\n========\nmore").paths(),
              ElementsAre("Intro", "Part two"));
}

TEST(Sections, HaveStableSlugsWhenTitlesAreEqual) {
  const std::string text = "# Use it!\n# Use it\n# Use-it\n# use-it-1\n";
  EXPECT_THAT(slugs_of(sections_of(SourceText(text), scan_blocks(text))),
              ElementsAre("use-it", "use-it-1", "use-it-2", "use-it-1-1"));
}

TEST(Sections, BeginAtNoHeadingInsideAnotherBlock) {
  EXPECT_THAT(chunked("# A\n> # quoted\n\n- # item\n").paths(), ElementsAre("A"));
}

TEST(Sections, PassOverHeadingsWithoutTitle) {
  EXPECT_THAT(chunked("# A\n##\nx\n### C\ny\n").paths(), ElementsAre("A", "A > C"));
}

TEST(Sections, LeaveTheTextBeforeTheFirstHeadingToTheDocument) {
  const Chunked document = chunked("before\n\n# A\nx\n");
  EXPECT_EQ(document.document.sections.size(), 1U);
  EXPECT_EQ(document.scope(0), "");
}

TEST(Sections, AreSymbolsWithHeadingAndFirstParagraph) {
  const std::string text = "## The *title*\n\nFirst.\n\nSecond.\n";
  const Chunked document = chunked(text);
  const parse::Symbol& symbol = document.document.tree.symbols.at(0);
  EXPECT_EQ(symbol.name, "The title");
  EXPECT_EQ(symbol.type, lang::SymbolType::kSection);
  EXPECT_EQ(slice(text, symbol.signature), "## The *title*");
  EXPECT_EQ(slice(text, symbol.documentation), "First.");
  EXPECT_EQ(slice(text, symbol.name_range), "The *title*");
}

}  // namespace
}  // namespace strata::document
