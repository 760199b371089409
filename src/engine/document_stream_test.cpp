#include "engine/document_stream.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata {
namespace {

using testing::ElementsAre;

TEST(DocumentStream, GivesPartsThatTileTheDocument) {
  std::string text = "# Book\n\nIntro.\n\n## First\n\n";
  while (text.size() < 9U << 20U) {
    text += "### Sub\n\nThe same words \xC3\xBC again and again.\n\n";
  }
  text += "## Last\n\nEnd.\n";
  DocumentStream stream("a.md", {});
  std::vector<ChunkedFile> parts;
  const auto move_parts = [&](bool at_end) {
    for (ChunkedFile& part : stream.take(at_end)) {
      parts.push_back(std::move(part));
    }
  };
  for (std::size_t at = 0; at < text.size(); at += 1U << 20U) {
    stream.add(std::string_view(text).substr(at, 1U << 20U));
    move_parts(false);
  }
  move_parts(true);
  ASSERT_GT(parts.size(), 1U);
  std::string joined;
  std::set<Hash128> ids;
  std::size_t leaves = 0;
  for (const ChunkedFile& part : parts) {
    EXPECT_EQ(part.base.bytes, joined.size());
    joined += part.source.bytes;
    for (const chunk::Chunk& leaf : part.chunks) {
      ids.insert(leaf.id);
      ++leaves;
    }
  }
  EXPECT_EQ(joined, text);
  EXPECT_EQ(ids.size(), leaves);
  EXPECT_EQ(parts[1].base.lines,
            static_cast<std::uint64_t>(
                std::count(parts[0].source.bytes.begin(), parts[0].source.bytes.end(), '\n')));
  EXPECT_LT(parts[1].base.code_points, parts[1].base.bytes);
  EXPECT_EQ(parts[1].tree.symbols[0].path, "Book > First > Sub");
  EXPECT_THAT(parts[1].facts[0].path, ElementsAre("Book", "First", "Sub"));
  EXPECT_EQ(parts.back().tree.symbols.back().path, "Book > Last");
}

TEST(DocumentStream, TakesMarkdownOnly) {
  EXPECT_TRUE(DocumentStream::takes("x/a.md", "# A"));
  EXPECT_FALSE(DocumentStream::takes("a.cpp", "x"));
  EXPECT_FALSE(DocumentStream::takes("a.md", "\xFF\xFE#\n"));
}

}  // namespace
}  // namespace strata
