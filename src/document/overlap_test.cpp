// Overlap and the other choices about sizes.
#include "document/overlap.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

const std::string kSentence = "The quick brown fox jumps over the lazy dog again. ";

chunk::ChunkOptions with_ratio(chunk::ChunkOptions options, double ratio) {
  options.overlap_ratio = ratio;
  return options;
}

TEST(Overlap, RepeatsWholeElements) {
  std::string text = "# Rules\n\n";
  for (int i = 0; i < 40; ++i) {
    text += "Rule number " + std::to_string(i) + " says a short thing.\n\n";
  }
  const Chunked file = chunked(text, with_ratio(sizes(20, 60, 120), 0.3));
  ASSERT_GT(file.leaves.size(), 3U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    const std::string& context = file.leaves[i].context;
    EXPECT_THAT(context, HasSubstr("Rules\nRule number"));
    EXPECT_THAT(context, EndsWith("says a short thing."));
  }
}

TEST(Overlap, RepeatsTheLastSentencesOfALongParagraph) {
  const Chunked file =
      chunked("# A\n\n" + repeated(kSentence, 60), with_ratio(sizes(20, 60, 120), 0.25));
  ASSERT_GT(file.leaves.size(), 3U);
  for (std::size_t i = 2; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.leaves[i].context, HasSubstr("A\nThe quick")) << i;
    EXPECT_THAT(file.leaves[i].context, EndsWith("again.")) << i;
  }
}

TEST(Overlap, RepeatsLinesOfACutFence) {
  const Chunked file = chunked("```ts\n" + repeated("const a = compute(1);\n", 80) + "```\n",
                               with_ratio(sizes(20, 60, 120), 0.3));
  ASSERT_GT(file.leaves.size(), 3U);
  EXPECT_THAT(file.leaves[2].context, HasSubstr("```ts\nconst a = compute(1);"));
}

TEST(Overlap, RepeatsNothingBeforeAHeading) {
  std::string text;
  for (int i = 0; i < 20; ++i) {
    text += "# Title " + std::to_string(i) + "\n\n" + repeated(kSentence, 5) + "\n\n";
  }
  const Chunked file = chunked(text, with_ratio(sizes(20, 60, 120), 0.5));
  for (const chunk::Chunk& leaf : file.leaves) {
    EXPECT_THAT(leaf.context, Not(HasSubstr("fox")));
  }
}

TEST(Overlap, IsOffByDefault) {
  const Chunked file = chunked("# A\n\n" + repeated(kSentence, 60), sizes(20, 60, 120));
  for (const chunk::Chunk& leaf : file.leaves) {
    EXPECT_THAT(leaf.context, Not(HasSubstr("fox")));
  }
}

TEST(StrictSections, AreKeptApart) {  // B93
  chunk::ChunkOptions options;
  options.strict_sections = true;
  const Chunked file = chunked("Before.\n\n# A\nx\n# B\ny\n## C\n### D\nz\n", options);
  ASSERT_THAT(file.leaves, SizeIs(4));
  EXPECT_EQ(file.text(1), "# A\nx\n");
  EXPECT_EQ(file.text(2), "# B\ny\n");
  EXPECT_EQ(file.text(3), "## C\n### D\nz\n") << "a heading is never alone";
}

TEST(StrictSections, AreCutWhereTheyAreTooLarge) {
  chunk::ChunkOptions options = sizes(20, 60, 120);
  options.strict_sections = true;
  const Chunked file = chunked("# A\n\n" + repeated(kSentence + "\n\n", 30) + "# B\nx\n", options);
  EXPECT_GT(file.leaves.size(), 3U);
  EXPECT_EQ(file.text(file.leaves.size() - 1), "# B\nx\n");
}

std::size_t leaves_of(const std::string& text, bool adaptive) {
  chunk::ChunkOptions options = sizes(20, 100, 300);
  options.adaptive = adaptive;
  return chunked(text, options).leaves.size();
}

TEST(AdaptiveSizes, LetCodeGrow) {
  std::string code = "# A\n";
  for (int i = 0; i < 40; ++i) {
    code += "\n```sh\nmake target" + std::to_string(i) + " && ./run --with some --flags\n```\n";
  }
  EXPECT_LT(leaves_of(code, true), leaves_of(code, false));
}

TEST(AdaptiveSizes, CutListsShorter) {
  std::string list = "# A\n\n";
  for (int i = 0; i < 80; ++i) {
    list += "- entry number " + std::to_string(i) + " with some words behind it\n";
  }
  EXPECT_GT(leaves_of(list, true), leaves_of(list, false));
}

TEST(AdaptiveSizes, LeaveProseAlone) {
  const std::string prose = "# A\n\n" + repeated(repeated(kSentence, 3) + "\n\n", 20);
  EXPECT_EQ(leaves_of(prose, true), leaves_of(prose, false));
}

}  // namespace
}  // namespace strata::document
