// Block structure on the Markdown cases of public bug reports (B..: the list's numbers) and on what
// the specification leaves to us; the specification's own examples are in tests/differential.
#include "document/block_scanner.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(BlockScanner, TakesNoHeadingFromAFence) {  // B67
  EXPECT_THAT(
      shape("# Use\n```sh\n# set up\nmake\n```\ntail"),
      ElementsAre("heading1: # Use", "fence: ```sh\n# set up\nmake\n```", "paragraph: tail"));
}

TEST(BlockScanner, ClosesAFenceOnlyWithAFenceOfItsLength) {  // B69
  EXPECT_THAT(headings("````md\n```\n# inner\n```\n````\n## Out"), ElementsAre("2 Out"));
  EXPECT_THAT(headings("~~~\n```\n# in\n~~~ x\n# in\n~~~~\n# Out"), ElementsAre("1 Out"));
}

TEST(BlockScanner, LetsAnOpenFenceRunToTheEnd) {  // B71
  const std::string text = "# A\n```js\nlet q=1";
  EXPECT_THAT(shape(text), ElementsAre("heading1: # A", "fence: ```js\nlet q=1"));
  EXPECT_FALSE(scan_blocks(text)[2].closed);
  EXPECT_THAT(shape("> ```\n> a\nb"),
              ElementsAre("quote: > ```\n> a", "fence: ```\n> a", "paragraph: b"));
}

TEST(BlockScanner, ReadsSetextHeadings) {  // B73
  EXPECT_THAT(headings("Intro\n=====\ntext\n\nPart two\n========\nmore"),
              ElementsAre("1 Intro", "1 Part two"));
  EXPECT_THAT(headings("two\nlines  \n---\n"), ElementsAre("2 two\nlines"));
}

TEST(BlockScanner, TellsARuleFromFrontMatter) {  // B75
  EXPECT_THAT(shape("---\n\n# One\na: b\n\n---\n# Two"),
              ElementsAre("rule: ---", "heading1: # One", "paragraph: a: b", "rule: ---",
                          "heading1: # Two"));
}

TEST(BlockScanner, KeepsFrontMatterInPlace) {  // B39
  const std::string text = "---\ntitle: x\ntags: [a]\n---\n\n## Part\ntext";
  EXPECT_THAT(shape(text), ElementsAre("front_matter: ---\ntitle: x\ntags: [a]\n---",
                                       "heading2: ## Part", "paragraph: text"));
}

TEST(BlockScanner, ReadsEveryLineEnding) {  // B77
  EXPECT_THAT(headings("# A\r\nb\r\n\r\n## C\r\n"), ElementsAre("1 A", "2 C"));
  EXPECT_THAT(headings("# A\rb\r\r## C\r"), ElementsAre("1 A", "2 C"));
  EXPECT_THAT(shape("a\r\n===\r\n```\r\nx\r\n```\r\n"),
              ElementsAre("heading1: a\r\n===", "fence: ```\r\nx\r\n```"));
}

TEST(BlockScanner, KnowsSixLevels) {  // B81
  EXPECT_THAT(headings("# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6\n####### 7\n"),
              ElementsAre("1 1", "2 2", "3 3", "4 4", "5 5", "6 6"));
}

TEST(BlockScanner, AsksForASpaceAfterTheHashes) {  // B83
  const std::string text = "#todo buy\n\n#include <x>\n\n# ok";
  EXPECT_THAT(headings(text), ElementsAre("1 ok"));
  SyntaxOptions lenient;
  lenient.heading_without_space = true;
  EXPECT_THAT(headings(text, lenient), ElementsAre("1 todo buy", "1 include <x>", "1 ok"));
}

TEST(BlockScanner, DropsTheClosingHashesOfATitle) {
  EXPECT_THAT(headings("# a ##\n# b#\n#\n# #\n##   c   #   \n# \\#\n"),
              ElementsAre("1 a", "1 b#", "1 ", "1 ", "2 c", "1 \\#"));
}

TEST(BlockScanner, NestsListsByIndentation) {  // B86
  EXPECT_THAT(shape("- a\n    - b\n        1. c\n- d"),
              ElementsAre("list: - a\n    - b\n        1. c\n- d",
                          "item: - a\n    - b\n        1. c", "paragraph: a",
                          "list: - b\n        1. c", "item: - b\n        1. c", "paragraph: b",
                          "list: 1. c", "item: 1. c", "paragraph: c", "item: - d", "paragraph: d"));
}

TEST(BlockScanner, PutsCodeIntoItsItem) {  // B95
  EXPECT_THAT(shape("1. do\n   ```sh\n   make\n   ```\n2. next"),
              ElementsAre("list: 1. do\n   ```sh\n   make\n   ```\n2. next",
                          "item: 1. do\n   ```sh\n   make\n   ```", "paragraph: do",
                          "fence: ```sh\n   make\n   ```", "item: 2. next", "paragraph: next"));
}

TEST(BlockScanner, ContinuesParagraphsLazily) {
  EXPECT_THAT(shape("> a\nb\n\nc"),
              ElementsAre("quote: > a\nb", "paragraph: a\nb", "paragraph: c"));
  EXPECT_THAT(shape("- a\nb\n- c"), ElementsAre("list: - a\nb\n- c", "item: - a\nb",
                                                "paragraph: a\nb", "item: - c", "paragraph: c"));
}

TEST(BlockScanner, ReadsTables) {
  EXPECT_THAT(shape("| a | b |\n|---|:-:|\n| 1 | 2 |\n3\n\nx"),
              ElementsAre("table: | a | b |\n|---|:-:|\n| 1 | 2 |\n3", "table_row: | a | b |",
                          "table_row: | 1 | 2 |", "table_row: 3", "paragraph: x"));
  EXPECT_THAT(shape("text\na | b\n--|--\n"),
              ElementsAre("paragraph: text", "table: a | b\n--|--", "table_row: a | b"));
  EXPECT_THAT(shape("| a | b |\n|---|\n"), ElementsAre("paragraph: | a | b |\n|---|"));
  EXPECT_THAT(shape("a \\| b\n--\n"), ElementsAre("heading2: a \\| b\n--"));
}

TEST(BlockScanner, LeavesExtensionsOutOnRequest) {
  SyntaxOptions plain;
  plain.extensions = false;
  EXPECT_THAT(shape("a | b\n- | -\n", plain),
              ElementsAre("paragraph: a | b", "list: - | -", "item: - | -", "paragraph: | -"));
  EXPECT_THAT(shape("[^1]: x", plain), ElementsAre("link_definition: [^1]: x"));
}

TEST(BlockScanner, ReadsTaskLists) {
  const std::string text = "- [ ] open\n- [x] done\n- [y] no\n";
  std::vector<Task> tasks;
  for (const Block& block : scan_blocks(text)) {
    if (block.kind == BlockKind::kItem) {
      tasks.push_back(block.task);
    }
  }
  EXPECT_THAT(tasks, ElementsAre(Task::kOpen, Task::kDone, Task::kNone));
}

TEST(BlockScanner, ReadsFootnotes) {
  EXPECT_THAT(shape("x[^n]\n\n[^n]: note\n\n    more\n\nend"),
              ElementsAre("paragraph: x[^n]", "footnote: [^n]: note\n\n    more", "paragraph: note",
                          "paragraph: more", "paragraph: end"));
}

TEST(BlockScanner, TakesLinkDefinitionsFromParagraphs) {
  EXPECT_THAT(shape("[a]: /x\n[b]:\n  <y>\n  'title'\ntext\n"),
              ElementsAre("link_definition: [a]: /x", "link_definition: [b]:\n  <y>\n  'title'",
                          "paragraph: text"));
  EXPECT_THAT(shape("[a]: /x\n===\n"), ElementsAre("link_definition: [a]: /x", "paragraph: ==="));
  EXPECT_THAT(shape("[a]: /x\n---\n"), ElementsAre("link_definition: [a]: /x", "rule: ---"));
}

TEST(BlockScanner, ReadsIndentedCodeAndTabs) {
  EXPECT_THAT(shape("\tcode\n\n\tmore\n\ntext"),
              ElementsAre("code: code\n\n\tmore", "paragraph: text"));
  EXPECT_THAT(shape("-\ta\n\n\t\tcode\n"),
              ElementsAre("list: -\ta\n\n\t\tcode", "item: -\ta\n\n\t\tcode", "paragraph: a",
                          "code: code"));
}

TEST(BlockScanner, ToleratesComponentsInText) {
  EXPECT_THAT(shape("import X from './x'\n\n<X a={1}>\n\n**b**\n\n</X>\n"),
              ElementsAre("paragraph: import X from './x'", "html: <X a={1}>", "paragraph: **b**",
                          "html: </X>"));
}

TEST(BlockScanner, SkipsAByteOrderMark) {
  EXPECT_THAT(headings("\xEF\xBB\xBF# A\n"), ElementsAre("1 A"));
}

TEST(BlockScanner, ReadsTheDeepestContainersAsText) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) {
    deep += "> ";
  }
  EXPECT_LT(scan_blocks(deep + "x").size(), 200U);
  EXPECT_THAT(shape(""), IsEmpty());
}

}  // namespace
}  // namespace strata::document
