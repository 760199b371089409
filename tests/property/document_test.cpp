// The laws of documents: ranges of blocks are ascending and nested, and the leaves keep the
// chunker's promises, on soups of Markdown's own marks, on noise, and on the project's documents.
#include "document/document.hpp"

#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "document/html_document.hpp"
#include "document/validate.hpp"
#include "scan/scan.hpp"
#include "tests/property/generated_source.hpp"

namespace strata::property {
namespace {

/// Marks that open, go on with and close blocks, in random order.
std::string markdown_soup(Dice& dice, std::size_t pieces) {
  static constexpr std::string_view kPieces[] = {
      "# ",     "## ",     "#### ",   "===\n",  "---\n",   "- ",
      "* ",     "1. ",     "22) ",    "> ",     "    ",    "\t",
      "  ",     "\n",      "\n\n",    "\r\n",   "\r",      "```\n",
      "````",   "~~~ x\n", "| a | b", "|",      "|--|--|", "[a]: /x",
      "[^n]: ", "- [ ] ",  "<div>\n", "<!--",   "-->",     "</p>",
      "<a b>",  "+++\n",   "word ",   "end. ",  "\xC3",    "\xF0\x9F\x9A\x80",
      "\\",     "`",       "a = 1\n", "k: v\n", "<?",      "?>",
      "\0x",    "title",   ":\n"};
  std::string text;
  for (std::size_t i = 0; i < pieces; ++i) {
    text += kPieces[dice.roll(std::size(kPieces))];
  }
  return text;
}

/// One sentence for the first broken law of the blocks, empty if all hold.
std::string broken_block_law(const document::Blocks& blocks, std::size_t size) {
  if (blocks.empty() || blocks[0].range != ByteRange{0, static_cast<std::uint32_t>(size)} ||
      blocks[0].after != blocks.size()) {
    return "the document is not all";
  }
  for (std::uint32_t i = 1; i < blocks.size(); ++i) {
    const document::Block& block = blocks[i];
    const std::string name = "block " + std::to_string(i);
    if (block.parent >= i || block.after <= i || block.after > blocks[block.parent].after) {
      return name + " is not in pre-order";
    }
    if (block.range.empty() || !blocks[block.parent].range.contains(block.range)) {
      return name + " leaves its parent";
    }
    if (!block.head.empty() && !block.range.contains(block.head)) {
      return name + " has its head outside";
    }
    if (block.after < blocks.size() && blocks[block.after].range.begin < block.range.end) {
      return name + " overlaps the next one";
    }
  }
  return {};
}

void expect_laws(const std::string& bytes, const chunk::ChunkOptions& options,
                 lang::LanguageId language = lang::language_named("markdown")) {
  scan::SourceFile file;
  file.path = "folder/file.md";
  file.language = language;
  file.bytes = bytes;
  const document::Document read = document::read_document(file);
  ASSERT_EQ(broken_block_law(read.blocks, bytes.size()), "") << testing::PrintToString(bytes);
  if (chunk::any_visible(bytes)) {
    const auto leaves = document::chunk_document(file, read, options);
    ASSERT_THAT(chunk::broken_laws(bytes, leaves, options), testing::IsEmpty())
        << options.fingerprint() << testing::PrintToString(bytes);
  }
}

/// One sentence for the first leaf that ends with a heading although something follows it, empty if
/// there is none. Headings of half a leaf's size are text.
std::string heading_that_is_last(const std::string& bytes, const chunk::ChunkOptions& options) {
  scan::SourceFile file;
  file.path = "folder/file.md";
  file.language = lang::language_named("markdown");
  file.bytes = bytes;
  const document::Document read = document::read_document(file);
  const auto leaves = document::chunk_document(file, read, options);
  for (const document::Finding& finding : document::validate(bytes, &read, leaves, options)) {
    const bool heading = finding.complaint == document::Complaint::kHeadingAlone ||
                         finding.complaint == document::Complaint::kHeadingLast;
    if (heading && finding.leaf + 1 < leaves.size()) {
      return "leaf " + std::to_string(finding.leaf) + " " + finding.reason;
    }
  }
  return {};
}

TEST(DocumentLaws, NoHeadingIsLast) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed);
    std::string text;
    for (std::size_t i = 0; i < 30; ++i) {
      text += std::string(1 + dice.roll(6), '#') + " Title\n";
      for (std::size_t words = dice.roll(40); words > 0; --words) {
        text += dice.roll(9) == 0 ? "end.\n\n" : "word ";
      }
      text += "\n";
    }
    chunk::ChunkOptions options = any_options(dice);
    options.max_tokens = 100 + dice.roll(300);
    options.target_tokens = std::min(options.target_tokens, options.max_tokens);
    options.min_tokens = std::min(options.min_tokens, options.target_tokens);
    EXPECT_EQ(heading_that_is_last(text, options), "") << seed << text;
  }
}

TEST(DocumentLaws, HoldForSoupsOfMarks) {
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    Dice dice(seed);
    const std::string text = markdown_soup(dice, 1 + dice.roll(120));
    expect_laws(text, any_options(dice));
    static constexpr std::string_view kOthers[] = {"text", "restructuredtext", "asciidoc", "org",
                                                   "csv",  "notebook",         "html"};
    expect_laws(text, any_options(dice), lang::language_named(kOthers[dice.roll(7)]));
  }
}

TEST(DocumentLaws, HoldForNoise) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed);
    const std::string text = noise(dice, 1 + dice.roll(400));
    expect_laws(text, any_options(dice));
  }
}

TEST(DocumentLaws, HoldForEveryDocumentOfTheCorpus) {
  const char* const folder = std::getenv("STRATA_CORPUS");
  const std::string root = folder != nullptr ? folder : ".";
  const scan::ScanOptions scan_options;
  const Result<scan::ScanResult> walked = scan::walk(root, scan_options);
  ASSERT_TRUE(walked.has_value()) << walked.error().to_string();
  std::size_t documents = 0;
  for (const scan::FileEntry& entry : walked->files) {
    const auto read = scan::read(root, entry, scan_options);
    const auto* file = std::get_if<scan::SourceFile>(&read);
    if (file != nullptr && document::is_document(file->language)) {
      expect_laws(file->bytes, {}, file->language);
      ++documents;
    }
  }
  EXPECT_GT(documents, 0U);
}

TEST(DocumentWork, GrowsWithTheInput) {
  for (const std::string piece :
       {"> ", "- ", "[a]: /x \"", "[", "`", "a\r", "\n- a\n\n", "| a\n|--\n", "<a ", "# a\n",
        "[^a]: ", "1. ", "*\n", "[a]: b\n===\n"}) {
    std::string text;
    while (text.size() < 400000) {
      text += piece;
    }
    EXPECT_LE(document::scan_blocks(text).size(), text.size()) << piece;
  }
}

TEST(DocumentWork, OfHtmlGrowsWithTheInput) {
  for (const std::string piece :
       {"<div>", "<p>", "</p>", "<dl><dd>", "<dt>", "<ul><li>", "<table>", "<tr><td>", "<h1>",
        "<a \"", "<a ''", "<!--", "<script>", "<blockquote>", "<", "</", "<pre>", "<svg "}) {
    std::string text = "<dl><dd><dl>";
    while (text.size() < 200000) {
      text += piece;
    }
    while (text.size() < 400000) {
      text += "<dt>";
    }
    EXPECT_LE(document::scan_html(text).blocks.size(), text.size()) << piece;
  }
}

}  // namespace
}  // namespace strata::property
