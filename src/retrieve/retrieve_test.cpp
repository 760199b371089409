#include "retrieve/retrieve.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

std::vector<TestFile> many_files() {
  std::vector<TestFile> files;
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(100 + i);
    files.push_back(
        {.path = "src/part" + n + ".py",
         .leaves = {{.text = "load the settings of part " + n + "\n", .symbol = "load_part_" + n},
                    {.text = "store the settings of part " + n + "\n", .symbol = "store_part_" + n},
                    {.text = "nothing of interest number " + n + "\n", .symbol = ""}}});
  }
  files.push_back(
      {.path = "src/settings.py",
       .leaves = {{.text = "load the settings in a program\n", .symbol = "load_settings"}}});
  files.push_back({.path = "tests/test_settings.py",
                   .leaves = {{.text = "load the settings in a test\n", .symbol = "load_settings"}},
                   .kind = scan::FileKind::kTest});
  return files;
}

const TestCorpus& corpus() {
  static const TestCorpus corpus(many_files());
  return corpus;
}

Ranking ask(const std::string& text, const RetrieveOptions& options = {},
            const Filters& filters = {}) {
  auto ranking =
      retrieve(corpus().view(), corpus().embedder(), {.text = text, .filters = filters}, options);
  EXPECT_TRUE(ranking);
  return *std::move(ranking);
}

TEST(Retrieve, RanksTheExactSymbolFirst) {
  for (const Mode mode : {Mode::kHybrid, Mode::kLexical}) {
    const Ranking ranking = ask("store_part_117", {.mode = mode});
    ASSERT_FALSE(ranking.hits.empty());
    EXPECT_EQ(corpus().path_of(ranking.hits[0].leaf), "src/part117.py");
    EXPECT_EQ(ranking.hits[0].leaf.leaf.value, 17U * 3 + 1);
  }
}

TEST(Retrieve, FindsByVectorsAlone) {
  const Ranking ranking = ask("store the settings of part 111", {.mode = Mode::kDense});
  ASSERT_FALSE(ranking.hits.empty());
  EXPECT_EQ(corpus().path_of(ranking.hits[0].leaf), "src/part111.py");
}

TEST(Retrieve, PartsOfAScoreAddUpToIt) {
  for (const Hit& hit : ask("load settings").hits) {
    float sum = 0;
    for (const ScorePart& part : hit.parts) {
      sum += part.contribution;
    }
    EXPECT_NEAR(sum, hit.score, 1e-5F);
    EXPECT_FALSE(hit.parts.empty());
  }
}

TEST(Retrieve, ReturnsNoMoreThanAskedForAndBestFirst) {
  const Ranking ranking = ask("settings", {.limit = 7, .per_file = 0});
  EXPECT_EQ(ranking.hits.size(), 7U);
  for (std::size_t i = 1; i < ranking.hits.size(); ++i) {
    EXPECT_GE(ranking.hits[i - 1].score, ranking.hits[i].score);
  }
  EXPECT_GE(ranking.matching, 60U);
}

TEST(Retrieve, SpreadsResultsOverFiles) {
  const Ranking ranking = ask("settings", {.limit = 20, .per_file = 1});
  std::map<std::string, int> hits_of;
  for (const Hit& hit : ranking.hits) {
    ++hits_of[corpus().path_of(hit.leaf)];
  }
  EXPECT_EQ(hits_of.size(), 20U);
}

TEST(Retrieve, RanksTestsDownUnlessTheyAreAskedFor) {
  EXPECT_EQ(corpus().path_of(ask("load settings").hits[0].leaf), "src/settings.py");
  EXPECT_EQ(corpus().path_of(ask("load settings in a test").hits[0].leaf),
            "tests/test_settings.py");
}

TEST(Retrieve, FiltersBeforeItRanks) {
  const Ranking ranking =
      ask("settings", {.level = Level::kLeaf}, {.path_prefix = "src/part129.py"});
  EXPECT_GE(ranking.hits.size(), 2U);
  for (const Hit& hit : ranking.hits) {
    EXPECT_EQ(corpus().path_of(hit.leaf), "src/part129.py");
  }
  EXPECT_TRUE(ask("settings", {}, {.languages = {"go"}}).hits.empty());
  EXPECT_TRUE(ask("settings", {}, {.kinds = {"class"}}).hits.empty());
  EXPECT_FALSE(ask("settings", {}, {.kinds = {"function"}}).hits.empty());
}

TEST(Retrieve, CountsAsMatchingWhatTheFiltersAdmit) {
  const Ranking all = ask("settings", {.mode = Mode::kLexical});
  const Ranking one = ask("settings", {.mode = Mode::kLexical}, {.path_prefix = "src/part129.py"});
  EXPECT_EQ(one.matching, one.hits.size() > 1 ? one.candidates : 0U);
  EXPECT_LT(one.matching, all.matching);
  EXPECT_EQ(ask("settings", {}, {.languages = {"go"}}).matching, 0U);
}

TEST(Retrieve, APathPrefixEndsAtAPathBorder) {
  EXPECT_TRUE(ask("settings", {}, {.path_prefix = "src/part12"}).hits.empty());
  EXPECT_FALSE(ask("settings", {}, {.path_prefix = "src/"}).hits.empty());
}

TEST(Retrieve, AnEmptyQueryFindsNothing) {
  EXPECT_TRUE(ask("").hits.empty());
  EXPECT_TRUE(ask("?!", {.mode = Mode::kLexical}).hits.empty());
}

// Invariant 7: what an exhaustive ranking puts first is found by two narrow stages too.
TEST(Retrieve, TwoStagesKeepTheRecallOfAnExhaustiveSearch) {
  std::size_t kept = 0;
  std::size_t wanted = 0;
  for (int i = 0; i < 30; ++i) {
    const std::string text = "store settings part " + std::to_string(100 + i);
    const Ranking exhaustive = ask(text, {.mid_level_top_k = 4096, .leaf_level_top_k = 10000});
    const Ranking staged = ask(text, {.mid_level_top_k = 4, .leaf_level_top_k = 20});
    for (const Hit& hit : exhaustive.hits) {
      ++wanted;
      kept +=
          static_cast<std::size_t>(std::count_if(staged.hits.begin(), staged.hits.end(),
                                                 [&](const Hit& h) { return h.leaf == hit.leaf; }));
    }
  }
  EXPECT_GE(static_cast<double>(kept), 0.995 * static_cast<double>(wanted));
}

}  // namespace
}  // namespace strata::retrieve
