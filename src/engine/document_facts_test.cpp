// Facts of documents reach both doors: pure chunking and search.
#include "engine/document_facts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata::engine {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Pair;

constexpr std::string_view kText =
    "---\ntitle: Guide\n---\n\n# Use\n\nSee [more][m].\n\n```sh\nmake\n```\n\n[m]: more.md\n";

TEST(DocumentFactsOf, ComeWithTheChunks) {
  const Result<ChunkedFile> file = chunk_document("a.md", std::string(kText), {});
  ASSERT_TRUE(file.has_value());
  ASSERT_EQ(file->facts.size(), file->chunks.size());
  EXPECT_THAT(file->source_metadata, ElementsAre(Pair("title", "Guide")));
  EXPECT_THAT(file->facts[0].code_languages, ElementsAre("sh"));
  EXPECT_EQ(file->facts[0].links.at(0).target, "more.md");
  EXPECT_EQ(file->facts[0].title, "Use");
}

TEST(DocumentFactsOf, AreReadAgainForHits) {
  const std::string bytes(kText);
  const DocumentView view("a.md", "markdown", bytes);
  index::LeafRecord leaf;
  leaf.core = {0, static_cast<std::uint32_t>(bytes.size())};
  leaf.contents = static_cast<std::uint16_t>(chunk::Content::kCode);
  const DocumentFacts facts = view.facts(leaf, "Use", 0);
  EXPECT_TRUE(facts.exists());
  EXPECT_THAT(facts.contents, Contains("code"));
  EXPECT_EQ(facts.facts.title, "Use");
  EXPECT_EQ(view.facts(leaf, "Other", 0).facts.title, "Guide") << "the file has other sections now";
  EXPECT_TRUE(view.facts(leaf, "Use", 7).facts.default_title);
}

TEST(DocumentFactsOf, LeavesMentionTheSameWhereTheirFencesAloneAreRead) {
  const std::string bytes = "# A\n\n```python\nfirst()\n```\n\n# B\n\n```python\nsecond()\n```\n";
  const auto middle = static_cast<std::uint32_t>(bytes.find("# B"));
  const auto end = static_cast<std::uint32_t>(bytes.size());
  const DocumentView whole("a.md", "markdown", bytes);
  for (const ByteRange core : {ByteRange{0, middle}, ByteRange{middle, end}}) {
    index::LeafRecord leaf;
    leaf.core = core;
    const DocumentView part("a.md", "markdown", bytes, core);
    const auto mentions = part.facts(leaf, "", 0).facts.mentions;
    EXPECT_EQ(mentions, whole.facts(leaf, "", 0).facts.mentions);
    EXPECT_THAT(mentions, ElementsAre(core.begin == 0 ? "first" : "second"));
  }
}

}  // namespace
}  // namespace strata::engine
