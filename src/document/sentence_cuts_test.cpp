#include "document/sentence_cuts.hpp"

#include "chunk/blanks.hpp"
#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;

/// The text in lines of about `width` bytes, broken at blanks.
std::string wrapped(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t column = 0;
  for (const char c : text) {
    const bool breaks = c == ' ' && column >= width;
    out += breaks ? '\n' : c;
    column = breaks ? 0 : column + 1;
  }
  return out;
}

void expect_whole_sentences(const Chunked& file) {
  ASSERT_GT(file.leaves.size(), 3U);
  for (const chunk::Chunk& leaf : file.leaves) {
    const ByteRange visible = chunk::without_outer_blanks(file.file.bytes, leaf.core);
    EXPECT_EQ(file.file.bytes[visible.end - 1], '.') << slice(file.file.bytes, visible);
  }
}

TEST(SentenceCuts, LieWithinTheLinesOfAWrappedParagraph) {
  const std::string text =
      repeated("Peers, e.g. the quick brown fox of Mr. Smith, jump over Fig. 3 again. ", 60);
  expect_whole_sentences(chunked("# A\n\n" + wrapped(text, 70) + "\n", sizes(20, 60, 100)));
  expect_whole_sentences(chunked("# A\n\n" + text + "\n", sizes(20, 60, 100)));
  expect_whole_sentences(chunked("> " + text + "\n", sizes(20, 60, 100)));
}

TEST(SentenceCuts, FollowChinesePunctuation) {
  // Nine characters and a full stop, over and over in one line.
  const std::string sentence =
      "\xE6\x88\x91\xE4\xBB\xAC\xE7\x9A\x84\xE7\xA8\x8B\xE5\xBA\x8F\xE5\xBE\x88\xE5\xBF\xAB\xE3\x80"
      "\x82";
  const Chunked file = chunked("# A\n\n" + repeated(sentence, 120) + "\n", sizes(20, 60, 100));
  ASSERT_GT(file.leaves.size(), 3U);
  for (const chunk::Chunk& leaf : file.leaves) {
    const ByteRange visible = chunk::without_outer_blanks(file.file.bytes, leaf.core);
    EXPECT_EQ(slice(file.file.bytes, {visible.end - 3, visible.end}), "\xE3\x80\x82");
  }
}

TEST(SentenceCuts, AreNotLookedForInWhatFits) {
  const Chunked file = chunked("One. Two. Three.\n");
  const text::TokenCounter counter(chunk::ChunkOptions().tokenizer);
  const chunk::TokenMap tokens(file.file.bytes, counter);
  EXPECT_TRUE(sentence_cuts(file.file.bytes, file.document.blocks, tokens, 256).empty());
}

}  // namespace
}  // namespace strata::document
