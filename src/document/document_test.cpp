// Leaves of documents: the Markdown, offset and size cases of public bug reports (B..: the list's
// numbers), each with its right value.
#include "document/document.hpp"

#include "chunk/blanks.hpp"
#include "document/document_samples.hpp"
#include "document/leaf_text.hpp"
#include "lang/language_table.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string kSentence = "The quick brown fox jumps over the lazy dog again. ";

TEST(Document, IsWhatTheTableOfLanguagesSaysItIs) {
  const std::string table = lang::language_table();
  for (const lang::LanguageInfo& row : lang::languages()) {
    std::string cell = "| `";
    cell.append(row.name).append("` |");
    const std::size_t begin = table.find(cell);
    const std::string line = table.substr(begin, table.find('\n', begin) - begin);
    EXPECT_EQ(is_document(lang::language_named(row.name)),
              line.find("| document: ") != std::string::npos)
        << row.name;
  }
}

TEST(Document, CountsLinesFromTheTopOfTheFile) {  // B39
  const Chunked file = chunked("---\ntitle: x\ntags: [a]\n---\n\n## Part\ntext", sizes(0, 4, 16));
  const std::size_t part = file.leaf_with("## Part");
  EXPECT_EQ(file.leaves[part].lines.first, 6U);
}

TEST(Document, KeepsHeadingPathAndRowsOfATableWithinTheLimit) {  // B46
  const std::string rows = "| region | rate |\n|---|---|\n" + repeated("| north | 0.125 |\n", 60);
  const Chunked file = chunked("# Rates\n" + rows, sizes(20, 64, 128));
  ASSERT_GT(file.leaves.size(), 2U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_LE(file.leaves[i].tokens, 128U);
    EXPECT_THAT(file.leaves[i].context, HasSubstr("Rates"));
    EXPECT_THAT(file.leaves[i].context, HasSubstr("| region | rate |"));
    EXPECT_THAT(file.text(i), StartsWith("| north"));
  }
}

TEST(Document, CutsASectionOverTheLimit) {  // B66
  const Chunked file = chunked("# Log\n" + repeated("word and another ", 3000));
  EXPECT_GT(file.leaves.size(), 10U);
}

TEST(Document, GluesAHeadingToWhatFollows) {  // B73
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "Title " + std::to_string(i) + "\n=======\n\n### Below\n\n" + repeated(kSentence, 3) +
            "\n\n" + repeated(kSentence, 2) + "\n\n";
  }
  const Chunked file = chunked(text, sizes(5, 30, 60));
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    const std::string visible(
        slice(file.file.bytes, chunk::without_outer_blanks(file.file.bytes, file.leaves[i].core)));
    EXPECT_THAT(visible, Not(EndsWith("==="))) << i;
    EXPECT_THAT(visible, Not(EndsWith("### Below"))) << i;
    EXPECT_THAT(visible, Not(StartsWith("==="))) << i;
  }
}

TEST(Document, JoinsALoneHeadingAtTheEndToTheTextBeforeIt) {
  const Chunked file = chunked("# A\n\n" + repeated(kSentence, 6) + "\n\n# B\n", sizes(5, 40, 80));
  EXPECT_THAT(file.text(file.leaves.size() - 1), HasSubstr("fox"));
}

TEST(Document, PutsTextUnderItsOwnHeading) {  // B79
  const Chunked file = chunked("# T\n### deep\n" + repeated(kSentence, 8) + "\n## wide\n" +
                                   repeated(kSentence, 8) + "\n\n" + repeated(kSentence, 8) + "q",
                               sizes(10, 60, 100));
  EXPECT_EQ(file.scope(file.leaves.size() - 1), "T > wide");
}

TEST(Document, CutsAtTheHeadingsOfAllLevels) {  // B81
  const Chunked file = chunked(
      "# A\n#### B\n" + repeated(kSentence, 40) + "\n###### C\ntext " + repeated(kSentence, 10),
      sizes(10, 100, 200));
  EXPECT_THAT(file.paths(), ElementsAre("A", "A > B", "A > B > C"));
  EXPECT_THAT(file.text(file.leaf_with("###### C")), StartsWith("###### C"));
}

TEST(Document, KeepsEveryByteOfItsLines) {  // B86, B88
  const std::string text = "# T\none\n\ntwo\n\n- a\n    - b\n        1. c\n- d";
  const Chunked file = chunked(text);
  ASSERT_EQ(file.leaves.size(), 1U);
  EXPECT_EQ(file.text(0), text);
}

TEST(Document, CutsATableBetweenRowsOnly) {  // B89
  std::string text = "Intro.\n\n| name | value |\n|------|-------|\n";
  for (int i = 0; i < 90; ++i) {
    text += "| entry " + std::to_string(i) + " | some value that is longer |\n";
  }
  const Chunked file = chunked(text, sizes(40, 150, 300));
  ASSERT_GT(file.leaves.size(), 2U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), StartsWith("| entry"));
    EXPECT_THAT(file.leaves[i].context, HasSubstr("| name | value |\n|------|-------|"));
    EXPECT_THAT(display_text(file.file.bytes, file.document, file.leaves[i].core),
                StartsWith("| name | value |\n|------|-------|\n| entry"));
  }
  EXPECT_THAT(file.text(0), HasSubstr("| entry 0 |"));
}

TEST(Document, KeepsATableWholeThatFits) {  // B89
  const std::string table = "| a | b |\n|---|---|\n" + repeated("| one | two |\n", 20);
  const Chunked file =
      chunked(repeated(kSentence, 20) + "\n\n" + table + "\n" + repeated(kSentence, 20),
              sizes(40, 80, 300));
  EXPECT_THAT(file.text(file.leaf_with("| a |")), HasSubstr(table));
}

TEST(Document, OpensACutFenceAgain) {  // B91
  std::string code;
  for (int i = 0; i < 200; ++i) {
    code += "const value" + std::to_string(i) + " = compute(" + std::to_string(i) + ");\n";
  }
  const std::string text = "Before.\n\n```ts\n" + code + "```\n\nAfter.\n";
  const Chunked file = chunked(text, sizes(30, 80, 150));
  ASSERT_GT(file.leaves.size(), 3U);
  std::string joined;
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    joined += file.text(i);
    const std::string shown = display_text(file.file.bytes, file.document, file.leaves[i].core);
    EXPECT_THAT(shown, HasSubstr("```ts\n"));
    EXPECT_THAT(headings(shown), IsEmpty());
    for (const Block& block : scan_blocks(shown)) {
      EXPECT_TRUE(block.kind != BlockKind::kFencedCode || block.closed) << shown;
    }
    if (i > 0) {
      EXPECT_THAT(file.leaves[i].context, EndsWith("```ts"));
    }
  }
  EXPECT_EQ(joined, text);
}

TEST(Document, KeepsAFenceWholeThatFits) {
  const std::string fence = "```py\n" + repeated("value = compute(one)\n\n", 20) + "```\n";
  const Chunked file =
      chunked("# A\n\n" + repeated(kSentence, 12) + "\n\n" + fence + "\n" + repeated(kSentence, 12),
              sizes(20, 60, 260));
  EXPECT_THAT(file.text(file.leaf_with("```py")), HasSubstr(fence));
}

TEST(Document, MergesSmallSections) {  // B93
  const Chunked file = chunked("# A\nx\n# B\ny\n");
  ASSERT_EQ(file.leaves.size(), 1U);
  EXPECT_EQ(file.leaves[0].symbols.size(), 2U);
  EXPECT_EQ(file.leaves[0].kind, chunk::LeafKind::kGroup);
}

TEST(Document, CutsAListBetweenItsTopItemsFirst) {  // B95
  std::string text;
  for (int i = 1; i <= 30; ++i) {
    text += std::to_string(i) +
            ". do this\n    ```sh\n    make\n\n    make install\n    ```\n    - and that\n";
  }
  const Chunked file = chunked(text, sizes(20, 60, 120));
  ASSERT_GT(file.leaves.size(), 4U);
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i).substr(0, 12), HasSubstr(". do this")) << i;
  }
}

TEST(Document, CutsAnItemThatIsTooLargeBetweenItsParts) {
  const Chunked file =
      chunked("- first " + repeated(kSentence, 8) + "\n\n  " + repeated(kSentence, 8) +
                  "\n\n  - inner " + repeated(kSentence, 8) + "\n- second\n",
              sizes(10, 90, 120));
  EXPECT_THAT(file.text(1), StartsWith("  The quick"));
}

TEST(Document, NamesTheTypesOfElements) {
  const Chunked file = chunked("# A\n\ntext\n\n- b\n\n> c\n\n```\nd\n```\n\n| e |\n|---|\n");
  EXPECT_THAT(chunk::names_of(file.leaves.at(0).contents),
              ElementsAre("heading", "paragraph", "list", "table", "code", "quote"));
}

TEST(Document, NumbersThePartsOfASection) {
  const Chunked file = chunked("# T\n\nintro\n\n## A\n\n" + repeated(kSentence + "\n\n", 40) +
                                   "## B\n\n" + repeated(kSentence + "\n\n", 10),
                               sizes(20, 100, 150));
  const std::size_t a = file.leaf_with("## A");
  EXPECT_EQ(file.leaves[a].part, 1U);
  EXPECT_GT(file.leaves[a].parts, 2U);
  EXPECT_EQ(file.leaves[a + 1].part, 2U);
  EXPECT_EQ(file.scope(a + 1), "T > A");
}

TEST(Document, ReadsCrlfAndLoneCr) {  // B77
  for (const std::string end : {"\r\n", "\r"}) {
    const Chunked file = chunked("# A" + end + "b" + end + end + "## C" + end + "d");
    EXPECT_THAT(file.paths(), ElementsAre("A", "A > C"));
  }
  chunked("a\rb\n# c\rd\n```\re\r```\n");
}

TEST(Document, GivesSlicesOfTheSourceForSentences) {  // B97
  const std::string text = "One.  Two!\n\nThree?";
  const Chunked whole = chunked(text);
  ASSERT_EQ(whole.leaves.size(), 1U);
  EXPECT_EQ(whole.text(0), text);
  const std::string longer = repeated("One and some words.  Two and more!\n\n", 40) + "Three?";
  const Chunked file = chunked(longer, sizes(0, 8, 16));
  std::string joined;
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    joined += file.text(i);
  }
  EXPECT_EQ(joined, longer);
}

TEST(Document, ReturnsTheLastSentence) {  // B99
  const std::string text =
      "Cats sleep all day. Dogs bark all night. Birds sing at dawn. Fish swim in ponds.";
  const Chunked file = chunked(text, sizes(0, 10, 16));
  ASSERT_GT(file.leaves.size(), 1U);
  EXPECT_THAT(file.text(file.leaves.size() - 1), EndsWith("ponds."));
  for (std::size_t i = 0; i + 1 < file.leaves.size(); ++i) {
    EXPECT_THAT(chunk::collapse_blanks(file.text(i)), EndsWith("."));
  }
}

TEST(Document, LeavesAMarkWithTheSentenceThatItEnds) {  // B101
  const Chunked file = chunked(repeated("a b c d e f. g h i j k l. ", 30), sizes(0, 10, 16));
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), Not(StartsWith("."))) << i;
  }
}

TEST(Document, IsWhatMarkdownFilesAre) {
  EXPECT_TRUE(is_document(chunk::file_of("a.md", "x").language));
  EXPECT_TRUE(is_document(chunk::file_of("a.mdx", "x").language));
  EXPECT_FALSE(is_document(chunk::file_of("a.py", "x").language));
}

TEST(Document, WithoutMentionsBordersAreTheSame) {
  scan::SourceFile file;
  file.path = "a.md";
  file.language = lang::language_named("markdown");
  file.bytes = "# A\n\nCall `run()` of [b](b.md).\n\n```python\ndef run():\n    pass\n```\n";
  SyntaxOptions blocks;
  blocks.mentions = false;
  const Document bare = read_document(file, blocks);
  const Document whole = read_document(file);
  EXPECT_TRUE(bare.inlines.list.empty());
  EXPECT_TRUE(bare.tree.references.empty());
  EXPECT_FALSE(whole.tree.references.empty());
  EXPECT_NE(blocks.fingerprint(), SyntaxOptions().fingerprint());
  const auto few = chunk_document(file, bare, {});
  const auto all = chunk_document(file, whole, {});
  ASSERT_EQ(few.size(), all.size());
  for (std::size_t i = 0; i < few.size(); ++i) {
    EXPECT_EQ(few[i].core, all[i].core);
  }
}

TEST(Document, SizesMayBeCharacters) {
  scan::SourceFile file;
  file.path = "a.md";
  file.language = lang::language_named("markdown");
  for (int i = 0; i < 60; ++i) {
    file.bytes +=
        "Gr\xC3\xBC\xC3\x9F"
        "e an alle, die das hier lesen.\n\n";
  }
  chunk::ChunkOptions options;
  options.tokenizer = text::Tokenizer::kCharacters;
  options.min_tokens = 60;
  options.target_tokens = 200;
  options.max_tokens = 400;
  options.context = false;
  const auto leaves = chunk_document(file, read_document(file), options);
  EXPECT_EQ(leaves.size(), 10U);
  const text::TokenCounter characters(text::Tokenizer::kCharacters);
  for (const chunk::Chunk& leaf : leaves) {
    EXPECT_LE(characters.count(chunk::embedded_text(leaf, file.bytes)), 400U);
    EXPECT_EQ(leaf.tokens, characters.count(chunk::embedded_text(leaf, file.bytes)));
  }
}

}  // namespace
}  // namespace strata::document
