#include "retrieve/explain.hpp"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>

#include "retrieve/ablation.hpp"
#include "retrieve/retrieve.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

const TestCorpus& corpus() {
  static const TestCorpus corpus([] {
    std::vector<TestFile> files;
    for (int i = 10; i < 40; ++i) {
      const std::string n = std::to_string(i);
      files.push_back(
          {.path = "src/part" + n + ".py",
           .leaves = {{"load part " + n + " of " + std::to_string(i % 7) + "\n", "load" + n},
                      {"store the settings " + n + "\n", "store" + n}}});
    }
    return files;
  }());
  return corpus;
}

std::vector<Hit> ask(const std::string& text, const RetrieveOptions& options = {}) {
  auto ranking =
      retrieve(corpus().view(), corpus().embedder(), {.text = text, .filters = {}}, options);
  EXPECT_TRUE(ranking);
  return std::move(ranking->hits);
}

float sum(const std::vector<ScorePart>& parts) {
  float total = 0;
  for (const ScorePart& part : parts) {
    total += part.contribution;
  }
  return total;
}

TEST(Explain, PartsAddUpToTheScoreForEveryKindOfQueryAndLevel) {
  for (const char* text :
       {"load the part 12", "load12", "src/part13.py:1", "which folder stores settings",
        "settings path:src", "at f (part14.py:2)"}) {
    for (const Level level :
         {Level::kAuto, Level::kLeaf, Level::kRegion, Level::kFile, Level::kFolder}) {
      for (const Mode mode :
           {Mode::kHybrid, Mode::kLexical, Mode::kDense, Mode::kFlat, Mode::kTwoStage}) {
        const auto hits = ask(text, {.mode = mode, .level = level});
        for (const Hit& hit : hits) {
          EXPECT_FLOAT_EQ(sum(hit.parts), hit.score) << text;
          EXPECT_NE(hit.sources, 0) << text;
        }
      }
    }
  }
}

TEST(Explain, TheLeadIsTheDifferenceToTheNextHit) {
  const auto hits = ask("load the part 12", {.per_file = 0});
  ASSERT_GE(hits.size(), 3U);
  for (std::size_t i = 0; i + 1 < hits.size(); ++i) {
    EXPECT_FLOAT_EQ(hits[i].lead, hits[i].score - hits[i + 1].score);
    EXPECT_LE(hits[i].lead_parts.size(), 3U);
    for (std::size_t k = 1; k < hits[i].lead_parts.size(); ++k) {
      EXPECT_GE(std::abs(hits[i].lead_parts[k - 1].amount), std::abs(hits[i].lead_parts[k].amount));
    }
  }
}

TEST(Explain, DifferencesOfFewPartsAddUpToTheLead) {
  std::vector<Hit> hits(2);
  hits[0].parts = {{"a", 1, 0.5F}, {"b", 1, 0.25F}};
  hits[0].score = 0.75F;
  hits[1].parts = {{"b", 1, 0.5F}, {"c", 1, -0.25F}};
  hits[1].score = 0.25F;
  explain_order(hits);
  float total = 0;
  for (const Difference& difference : hits[0].lead_parts) {
    total += difference.amount;
  }
  EXPECT_FLOAT_EQ(total, hits[0].lead);
  EXPECT_EQ(hits[0].lead_parts.front().feature, "a");
}

TEST(Explain, WhatSpeaksForTheHitIsAmongTheDifferences) {
  std::vector<Hit> hits(2);
  hits[0].score = 1;
  hits[1].parts = {{"c", 1, 0.3F}, {"d", 1, 0.3F}, {"e", 1, 0.3F}};
  hits[1].score = 0.9F;
  hits[0].parts = {{"a", 1, 0.25F}, {"b", 1, 0.25F}, {"f", 1, 0.25F}, {"g", 1, 0.25F}};
  explain_order(hits);
  ASSERT_EQ(hits[0].lead_parts.size(), 3U);
  EXPECT_EQ(hits[0].lead_parts.back().feature, "a");
}

TEST(Explain, NamesTheSources) {
  EXPECT_THAT(names_of_sources(0b100101), testing::ElementsAre("lexical", "region", "place"));
  EXPECT_TRUE(names_of_sources(0).empty());
}

TEST(Modes, DifferInWhoProposes) {
  const auto only = [](const std::vector<Hit>& hits, int allowed) {
    return std::all_of(hits.begin(), hits.end(),
                       [&](const Hit& h) { return (h.sources & ~allowed) == 0; });
  };
  EXPECT_TRUE(only(ask("load the part", {.mode = Mode::kFlat}), 1 | 2));
  EXPECT_TRUE(only(ask("load the part", {.mode = Mode::kTwoStage}), 4));
  EXPECT_TRUE(only(ask("load the part", {.mode = Mode::kLexical}), 1));
  EXPECT_TRUE(only(ask("load the part", {.mode = Mode::kDense}), 2));
}

TEST(Ablation, RemovesAGroupFromEveryScore) {
  for (const std::string_view group : feature_groups()) {
    for (const Hit& hit : ask("load12", {.without = {std::string(group)}})) {
      for (const ScorePart& part : hit.parts) {
        EXPECT_FALSE(part.feature.starts_with(std::string(group) + ".")) << part.feature;
      }
    }
  }
}

TEST(Ablation, KnowsItsGroups) {
  EXPECT_THAT(feature_groups(),
              testing::IsSupersetOf({"leaf", "region", "file", "dense", "place"}));
  EXPECT_TRUE(check_groups({"dense"}));
  EXPECT_THAT(check_groups({"dens"}).error().message, testing::HasSubstr("did you mean dense?"));
  EXPECT_FALSE((RetrieveOptions{.without = {"nothing"}}.validate()));
}

}  // namespace
}  // namespace strata::retrieve
