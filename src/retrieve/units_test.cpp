#include "retrieve/units.hpp"

#include <array>

#include <gtest/gtest.h>

#include "retrieve/retrieve.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

// Each file of the corpus is one region.
const TestCorpus& corpus() {
  static const TestCorpus corpus(
      {{.path = "app/cache/evict.py",
        .leaves = {{"evict the oldest entry of the cache\n", "evict"},
                   {"the cache is full: evict an entry\n", "full"}}},
       {.path = "app/cache/store.py", .leaves = {{"store an entry in the cache\n", "store"}}},
       {.path = "app/web/page.py", .leaves = {{"render the page\n", "render"}}},
       {.path = "main.py", .leaves = {{"start the program\n", "main"}}}});
  return corpus;
}

std::vector<Hit> ask(const std::string& text, const RetrieveOptions& options = {}) {
  auto ranking =
      retrieve(corpus().view(), corpus().embedder(), {.text = text, .filters = {}}, options);
  EXPECT_TRUE(ranking);
  return std::move(ranking->hits);
}

std::size_t hits_in(const std::vector<Hit>& hits, const std::string& path) {
  return static_cast<std::size_t>(std::count_if(
      hits.begin(), hits.end(), [&](const Hit& h) { return corpus().path_of(h.leaf) == path; }));
}

TEST(Units, SiblingsBecomeTheirParentWhereMostOfItIsHit) {
  std::vector<Hit> hits(4);
  for (std::uint32_t i = 0; i < 4; ++i) {
    constexpr std::array<std::uint32_t, 4> kLeaves = {2, 3, 1, 0};
    hits[i].leaf = {.segment = 0, .leaf = LeafId{kLeaves[i]}};
    hits[i].score = static_cast<float>(4 - i);
  }
  const Filters filters;
  const LeafFilter filter(corpus().view(), filters);
  const auto merged = merge_siblings(corpus().view(), filter, hits, 10, 1000);
  ASSERT_EQ(merged.size(), 3U);
  EXPECT_EQ(merged[0].level, Level::kLeaf);
  EXPECT_EQ(merged[2].level, Level::kFile);
  EXPECT_EQ(merged[2].leaf, hits[2].leaf);
  EXPECT_FLOAT_EQ(merged[2].score, 2);
  EXPECT_EQ(merge_siblings(corpus().view(), filter, hits, 3, 1000).size(), 4U)
      << "outside the window";
  hits.erase(hits.begin());
  EXPECT_EQ(merge_siblings(corpus().view(), filter, hits, 10, 1000).size(), 3U)
      << "the second result stays a leaf";
}

TEST(Units, SiblingsStayLeavesWhereTheParentDoesNotFitOrIsFiltered) {
  const auto leaves = ask("evict an entry of the cache", {.per_file = 0, .merge_tokens = 0});
  EXPECT_EQ(hits_in(leaves, "app/cache/evict.py"), 2U);
  const auto filtered = ask("evict an entry of the cache symbol:evict", {.per_file = 0});
  ASSERT_EQ(filtered.size(), 1U);
  EXPECT_EQ(filtered[0].level, Level::kLeaf);
}

TEST(Units, EveryLevelCanBeAskedFor) {
  const auto files = ask("evict an entry of the cache", {.level = Level::kFile});
  EXPECT_EQ(hits_in(files, "app/cache/evict.py"), 1U);
  EXPECT_EQ(files[0].level, Level::kFile);
  EXPECT_EQ(ask("evict", {.level = Level::kRegion})[0].level, Level::kRegion);
  const auto folders = ask("evict an entry of the cache", {.level = Level::kFolder});
  ASSERT_FALSE(folders.empty());
  EXPECT_EQ(folders[0].folder, "app/cache");
  for (const Hit& hit : folders) {
    EXPECT_FALSE(hit.folder.empty());
  }
}

TEST(Units, QuestionsAboutStructureGetFoldersFirst) {
  const auto hits = ask("which folder holds the cache");
  ASSERT_GE(hits.size(), 2U);
  EXPECT_EQ(hits[0].level, Level::kFolder);
  EXPECT_EQ(hits[0].folder, "app/cache");
  EXPECT_NE(hits.back().level, Level::kFolder);
  EXPECT_NE(ask("evict the cache")[0].level, Level::kFolder);
}

TEST(Units, AreSortedByScore) {
  for (const Level level : {Level::kRegion, Level::kFile, Level::kFolder}) {
    const auto hits = ask("store an entry in the cache", {.level = level});
    for (std::size_t i = 1; i < hits.size(); ++i) {
      EXPECT_GE(hits[i - 1].score, hits[i].score);
    }
  }
}

}  // namespace
}  // namespace strata::retrieve
