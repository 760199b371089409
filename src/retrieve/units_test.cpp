#include "retrieve/units.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

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

// All of "src" lies in "src/deep", and "src/deep" has two folders.
const TestCorpus& nested() {
  static const TestCorpus corpus(
      {{.path = "docs/folder.py", .leaves = {{"a folder is a folder is a folder\n", "folder"}}},
       {.path = "src/deep/http/serve.py",
        .leaves = {{"what is in the header: parse what a folder is\n", "header"}}},
       {.path = "src/deep/parser/read.py", .leaves = {{"take a number from the text\n", "take"}}}});
  return corpus;
}

std::vector<std::string> folders_for(const std::string& text, Level level = Level::kAuto) {
  auto ranking = retrieve(nested().view(), nested().embedder(), {.text = text, .filters = {}},
                          {.level = level});
  EXPECT_TRUE(ranking);
  std::vector<std::string> folders;
  for (const Hit& hit : ranking->hits) {
    if (hit.level == Level::kFolder) {
      folders.push_back(hit.folder);
    }
  }
  return folders;
}

TEST(Units, AFolderThatIsNamedComesFirst) {
  for (const char* question :
       {"what is in the parser folder", "which files are in folder parser?", "parser directory",
        "how is src/deep/parser organised", "deep/parser/"}) {
    const auto folders = folders_for(question);
    ASSERT_FALSE(folders.empty()) << question;
    EXPECT_EQ(folders[0], "src/deep/parser") << question;
    EXPECT_EQ(folders_for(question, Level::kFolder)[0], "src/deep/parser") << question;
  }
  EXPECT_TRUE(folders_for("parse what a folder is").empty()) << "about folders, none is named";
  EXPECT_TRUE(folders_for("open parser folder dialog").empty()) << "no question";
}

TEST(Units, OfFoldersWithTheSameFilesOneIsShown) {
  const auto folders = folders_for("take a number", Level::kFolder);
  EXPECT_EQ(std::count(folders.begin(), folders.end(), "src"), 0);
  EXPECT_EQ(std::count(folders.begin(), folders.end(), "src/deep"), 1);
  const auto named = folders_for("what is in the src folder", Level::kFolder);
  EXPECT_EQ(named[0], "src");
  EXPECT_EQ(std::count(named.begin(), named.end(), "src/deep"), 0);
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
