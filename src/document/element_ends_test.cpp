#include "document/element_ends.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kSentence = "The quick brown fox jumps over the lazy dog again. ";

Chunked chunked_as(const std::string& path, const std::string& bytes,
                   const chunk::ChunkOptions& options) {
  Chunked result{chunk::file_of(path, bytes), {}, {}};
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), testing::IsEmpty());
  return result;
}

TEST(ElementEnds, LookThroughEmphasisAndClosingTags) {
  EXPECT_EQ(last_mark("**as follows:**\n"), ':');
  EXPECT_EQ(last_mark("<p>as <b>follows:</b></p> "), ':');
  EXPECT_EQ(last_mark("a > b"), 'b');
  EXPECT_EQ(last_mark("x <y>"), '>');
  EXPECT_EQ(last_mark(" * "), '\0');
}

TEST(ElementEnds, KnowAnchors) {
  for (const char* text : {".. _label:", ".. _a b-c:", ".. index:: x", "<a id=\"x\"></a>",
                           "<span id=x></span>", "[[x]]", "[#x]", "<<x>>"}) {
    EXPECT_TRUE(is_anchor(text)) << text;
  }
  for (const char* text : {".. _label: https://x.org", "<a id=\"x\">y</a>", "[x]", "[[x]] y",
                           "<br>", "<<x", "words", ".. note:: x"}) {
    EXPECT_FALSE(is_anchor(text)) << text;
  }
}

TEST(ElementEnds, AnAnchorBelongsToTheHeadingAfterIt) {
  const std::string paragraph = repeated(kSentence, 4) + "\n\n";
  for (const auto& [path, anchor, under] :
       {std::tuple{"a.rst", ".. _second:\n\n", "\n------\n\n"},
        std::tuple{"a.md", "<a id=\"second\"></a>\n\n", "\n------\n\n"}}) {
    const std::string text = std::string("First") + under + paragraph + anchor + "Second" + under +
                             paragraph + anchor + "Thirds" + under + paragraph;
    const Chunked file = chunked_as(path, text, sizes(10, 40, 100));
    ASSERT_EQ(file.leaves.size(), 3U) << path;
    EXPECT_THAT(file.text(1), StartsWith(anchor));
    EXPECT_THAT(file.text(2), StartsWith(anchor));
    chunk::ChunkOptions strict = sizes(10, 200, 400);
    strict.strict_sections = true;
    EXPECT_THAT(chunked_as(path, text, strict).text(1), StartsWith(anchor)) << path;
  }
}

TEST(ElementEnds, AListStaysWithTheOpenSentenceBeforeIt) {
  std::string text = "# A\n";
  for (int i = 0; i < 12; ++i) {
    text += "\n" + repeated(kSentence, 2 + i % 3) +
            "\n\nYour database may be set up to\n\n - not need a name\n - run elsewhere\n";
  }
  const Chunked file = chunked_as("a.md", text, sizes(20, 60, 120));
  ASSERT_GT(file.leaves.size(), 4U);
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), Not(EndsWith("set up to\n\n")));
  }
}

TEST(ElementEnds, HtmlIsCutBeforeItsRows) {
  std::string text = "# A\n\n<table>\n";
  for (int i = 0; i < 40; ++i) {
    text += "<tr>\n  <td>\n    " + repeated(kSentence, 1 + i % 2) + "\n  </td>\n</tr>\n";
  }
  const Chunked file = chunked_as("a.md", text + "</table>\n", sizes(20, 80, 160));
  ASSERT_GT(file.leaves.size(), 5U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), StartsWith("<tr>"));
  }
}

}  // namespace
}  // namespace strata::document
