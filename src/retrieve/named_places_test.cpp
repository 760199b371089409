#include "retrieve/named_places.hpp"

#include <gtest/gtest.h>

#include "retrieve/retrieve.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

const TestCorpus& corpus() {
  static const TestCorpus corpus(
      {{.path = "docs/job.md", .leaves = {{"the job module runs jobs\n", ""}}},
       {.path = "lib/job.py",
        .leaves = {{"import os\n", ""},
                   {"def run(job): start\n", "run"},
                   {"def stop(): 1\n", "stop"}}},
       {.path = "other/job.py", .leaves = {{"def pause(): 1\n", "pause"}}},
       {.path = "other/main.py", .leaves = {{"run the jobs, run the job module\n", ""}}}});
  return corpus;
}

Ranking ask(const std::string& text, const RetrieveOptions& options = {}) {
  auto ranking =
      retrieve(corpus().view(), corpus().embedder(), {.text = text, .filters = {}}, options);
  EXPECT_TRUE(ranking);
  return *std::move(ranking);
}

TEST(NamedPlaces, AFrameLeadsToItsLine) {
  const Ranking ranking = ask(
      "Traceback (most recent call last):\n  File \"/opt/app/other/main.py\", line 1, in <module>\n"
      "  File \"/opt/app/lib/job.py\", line 2, in run\nOSError: run the jobs\n");
  ASSERT_GE(ranking.hits.size(), 2U);
  EXPECT_EQ(ranking.query.kind, QueryKind::kStackTrace);
  EXPECT_EQ(corpus().path_of(ranking.hits[0].leaf), "lib/job.py");
  EXPECT_EQ(ranking.hits[0].leaf.leaf.value, 2U);
  EXPECT_NE(ranking.hits[0].sources & static_cast<std::uint8_t>(Source::kPlace), 0);
  EXPECT_EQ(corpus().path_of(ranking.hits[1].leaf), "other/main.py");
}

TEST(NamedPlaces, APathLeadsToTheFileWithTheLongestCommonEnd) {
  for (const char* path : {"lib/job.py", "build/x/lib/job.py", "./lib/job.py"}) {
    const Ranking ranking = ask(path);
    ASSERT_FALSE(ranking.hits.empty()) << path;
    EXPECT_EQ(corpus().path_of(ranking.hits[0].leaf), "lib/job.py") << path;
  }
  EXPECT_EQ(corpus().path_of(ask("other/job.py:1").hits[0].leaf), "other/job.py");
}

TEST(NamedPlaces, ANameLeadsToItsDefinition) {
  const Ranking ranking = ask("stop()");
  ASSERT_FALSE(ranking.hits.empty());
  EXPECT_EQ(ranking.hits[0].leaf.leaf.value, 3U);
  EXPECT_NE(ranking.hits[0].sources & static_cast<std::uint8_t>(Source::kSymbol), 0);
}

TEST(NamedPlaces, AnUnknownPlaceIsNoPlace) {
  const Filters filters;
  const LeafFilter filter(corpus().view(), filters);
  EXPECT_TRUE(named_places(corpus().view(), filter, analyse_query("nowhere/gone.py:9")).empty());
  EXPECT_TRUE(named_places(corpus().view(), filter, analyse_query("lib/job.py:900")).empty());
  EXPECT_TRUE(named_places(corpus().view(), filter, analyse_query("runs the jobs")).empty());
}

TEST(NamedPlaces, FiltersHold) {
  const Ranking ranking = ask("lib/job.py -path:lib");
  for (const Hit& hit : ranking.hits) {
    EXPECT_NE(corpus().path_of(hit.leaf), "lib/job.py");
  }
}

TEST(NamedPlaces, AQueryOfFiltersAloneListsWhatPasses) {
  const Ranking ranking = ask("path:lib kind:function", {.per_file = 0});
  ASSERT_EQ(ranking.hits.size(), 2U);
  EXPECT_EQ(ranking.hits[0].leaf.leaf.value, 2U);
  EXPECT_EQ(ranking.hits[1].leaf.leaf.value, 3U);
}

}  // namespace
}  // namespace strata::retrieve
