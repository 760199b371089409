#include "document/passages.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "chunk/chunk.hpp"
#include "document/document.hpp"

namespace strata::document {
namespace {

std::vector<std::string> leaves_of(std::string text, const chunk::ChunkOptions& options) {
  scan::SourceFile file;
  file.path = "a.md";
  file.language = lang::language_named("markdown");
  file.bytes = std::move(text);
  std::vector<std::string> leaves;
  for (const chunk::Chunk& leaf : chunk_document(file, read_document(file), options)) {
    leaves.emplace_back(slice(file.bytes, leaf.core));
  }
  return leaves;
}

chunk::ChunkOptions passages() {
  chunk::ChunkOptions options;
  EXPECT_TRUE(options.apply_preset("passages"));
  options.min_tokens = 4;
  return options;
}

const std::string kOne = "The first paragraph has enough words of its own to stand.\n\n";
const std::string kTwo = "The second paragraph is about quite another matter.\n\n";

TEST(Passages, EveryParagraphIsALeafWithTheHeadingAboveIt) {
  EXPECT_EQ(leaves_of("# A\n\n" + kOne + kTwo, passages()),
            (std::vector<std::string>{"# A\n\n" + kOne, kTwo}));
  EXPECT_EQ(leaves_of("# A\n\n" + kOne + kTwo, {}).size(), 1U) << "not by default";
}

TEST(Passages, SmallOnesAreMerged) {
  chunk::ChunkOptions options = passages();
  options.min_tokens = 24;
  EXPECT_EQ(leaves_of(kOne + kTwo, options), (std::vector<std::string>{kOne + kTwo}));
}

TEST(Passages, ListsTablesAndFencesStayWithTheTextThatLeadsToThem) {
  const std::string list = "It has three parts, as follows:\n\n- one\n- two\n- three\n\n";
  const std::string table = "| a | b | c |\n|---|---|---|\n| one | two | three |\n\n";
  EXPECT_EQ(leaves_of(kOne + list + kTwo + table, passages()),
            (std::vector<std::string>{kOne, list, kTwo, table}));
}

TEST(Passages, LongOnesAreCutBetweenSentences) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "This sentence is one of many that fill a long paragraph. ";
  }
  const std::vector<std::string> leaves = leaves_of(text + "\n\n" + kTwo, passages());
  ASSERT_GE(leaves.size(), 4U);
  for (std::size_t i = 0; i + 2 < leaves.size(); ++i) {
    EXPECT_TRUE(leaves[i].ends_with("paragraph. ")) << leaves[i];
  }
  EXPECT_EQ(leaves.back(), kTwo);
}

TEST(Passages, LongLinesAreParagraphsAndWrappedOnesAreNot) {
  const std::string line =
      "A paragraph that nobody wrapped goes on in its one line for as long as it takes to say what "
      "it "
      "has to say, which is more than any editor shows without a bar to scroll it.\n";
  ASSERT_GE(line.size(), kUnwrappedBytes);
  EXPECT_EQ(leaves_of(line + line + line, passages()),
            (std::vector<std::string>{line, line, line}));
  const std::string wrapped = "A line that somebody wrapped at some column or other\n";
  EXPECT_EQ(leaves_of(wrapped + wrapped + wrapped, passages()).size(), 1U);
}

}  // namespace
}  // namespace strata::document
