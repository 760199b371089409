#include "engine/document_stream.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

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
  DocumentStream stream("a.md", lang::language_named("markdown"), {});
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

std::vector<ChunkedFile> parts_of(const std::string& path, const std::string& text,
                                  std::size_t part_bytes) {
  const auto language = DocumentStream::takes(path, std::string_view(text).substr(0, 4096));
  EXPECT_TRUE(language);
  DocumentStream stream(path, *language, {}, true, part_bytes);
  std::vector<ChunkedFile> parts;
  for (std::size_t at = 0; at < text.size(); at += 1000) {
    stream.add(std::string_view(text).substr(at, 1000));
    for (ChunkedFile& part : stream.take(at + 1000 >= text.size())) {
      parts.push_back(std::move(part));
    }
  }
  return parts;
}

std::string table(int records) {
  std::string text = "id,name,remark\n";
  for (int i = 0; i < records; ++i) {
    const std::string n = std::to_string(i);
    text += n + ",name " + n + (i % 10 == 0 ? ",\"two\nlines\"\n" : ",remark on it\n");
  }
  return text;
}

std::string log(int entries) {
  std::string text;
  for (int i = 0; i < entries; ++i) {
    text += "2024-05-01 10:00:" + std::to_string(10 + i % 50) + " INFO request " +
            std::to_string(i * 7919 % 4001) + " is done\n";
    text += i % 7 == 0 ? "java.io.IOException: closed\n  at a.b.C(C.java:10)\n" : "";
  }
  return text;
}

TEST(DocumentStream, RepeatsTheHeadOfDelimitedValuesInEveryPart) {
  const std::string text = table(4000);
  const std::vector<ChunkedFile> parts = parts_of("a.csv", text, 10000);
  ASSERT_GT(parts.size(), 3U);
  bool is_first = true;
  for (const ChunkedFile& part : parts) {
    EXPECT_TRUE(validate_chunks(part, {}).empty()) << validate_chunks(part, {})[0].reason;
    for (std::size_t i = 0; i < part.chunks.size(); ++i) {
      if (!std::exchange(is_first, false)) {
        EXPECT_NE(part.chunks[i].context.find("id,name,remark"), std::string::npos);
        EXPECT_TRUE(part.facts[i].display.starts_with("id,name,remark\n"));
      }
      EXPECT_LE(part.chunks[i].tokens, chunk::ChunkOptions().max_tokens);
    }
  }
}

/// Leaves of the parts that the file has too when it is read as a whole.
double share_of_equal_leaves(const std::string& path, const std::string& text,
                             std::size_t part_bytes) {
  const auto whole = chunk_document(path, text, {});
  std::set<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const chunk::Chunk& leaf : whole->chunks) {
    ranges.emplace(leaf.core.begin, leaf.core.end);
  }
  std::size_t leaves = 0;
  std::size_t equal = 0;
  std::uint64_t end = 0;
  for (const ChunkedFile& part : parts_of(path, text, part_bytes)) {
    for (const chunk::Chunk& leaf : part.chunks) {
      EXPECT_EQ(part.base.bytes + leaf.core.begin, end);
      end = part.base.bytes + leaf.core.end;
      equal += ranges.count({part.base.bytes + leaf.core.begin, end});
      ++leaves;
    }
  }
  EXPECT_EQ(end, text.size());
  return static_cast<double>(equal) / static_cast<double>(leaves);
}

TEST(DocumentStream, GivesTheLeavesOfTheWholeExceptNearTheBordersOfParts) {
  EXPECT_GT(share_of_equal_leaves("a.csv", table(20000), 100000), 0.9);
  EXPECT_GT(share_of_equal_leaves("a.log", log(20000), 100000), 0.9);
}

TEST(DocumentStream, KnowsTheSectionThatGoesOn) {
  std::string text = "Manual\n======\n\nUse\n---\n\n";
  while (text.size() < 30000) {
    text += "Words of the section.\n\n";
  }
  text += "End\n---\n\nThe end.\n";
  const std::vector<ChunkedFile> parts = parts_of("a.txt", text, 5000);
  ASSERT_GT(parts.size(), 3U);
  EXPECT_THAT(parts[1].facts[0].path, ElementsAre("Manual", "Use"));
  EXPECT_NE(parts[1].chunks[0].context.find("Manual > Use"), std::string::npos);
  EXPECT_THAT(parts.back().facts.back().path, ElementsAre("Manual", "End"));
}

TEST(DocumentStream, TakesMarkdownPlainTextAndDelimitedValues) {
  const auto taken = [](std::string_view path, std::string_view head) {
    const auto language = DocumentStream::takes(path, head);
    return language ? lang::info(*language).name : std::string_view();
  };
  EXPECT_EQ(taken("x/a.md", "# A"), "markdown");
  EXPECT_EQ(taken("a.log", "x"), "text");
  EXPECT_EQ(taken("a.tsv", "a\tb"), "csv");
  EXPECT_EQ(taken("a.cpp", "x"), "");
  EXPECT_EQ(taken("run", "#!/bin/sh\n"), "");
  EXPECT_EQ(taken("a.md", "\xFF\xFE#\n"), "");
}

}  // namespace
}  // namespace strata
