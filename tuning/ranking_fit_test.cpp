#include "tuning/ranking_fit.hpp"

#include <gmock/gmock.h>

#include "retrieve/test_corpus.hpp"
#include "tuning/interval.hpp"

namespace strata::tuning {
namespace {

using retrieve::Feature;

/// A query over files of one leaf each: their features, and which of them is labelled.
JudgedQuery query_of(std::string repository, std::vector<retrieve::Weights> files,
                     std::size_t labelled) {
  JudgedQuery query;
  query.repository = std::move(repository);
  for (const retrieve::Weights& file : files) {
    query.first_leaf.push_back(static_cast<std::uint32_t>(query.wanted.size()));
    query.wanted.push_back(query.wanted.size() == labelled);
    query.fixed.push_back(0);
    query.wanted_leaf.push_back(false);
    query.examined.features.push_back(file.values);
  }
  query.first_leaf.push_back(static_cast<std::uint32_t>(files.size()));
  return query;
}

retrieve::Weights file_with(std::initializer_list<std::pair<Feature, float>> features) {
  retrieve::Weights file;
  for (const auto& [feature, value] : features) {
    file[feature] = value;
  }
  return file;
}

/// The labelled file is always the one that is named like the query; the body says nothing.
std::vector<JudgedQuery> named_queries() {
  std::vector<JudgedQuery> queries;
  for (int i = 0; i < 8; ++i) {
    const float body = i % 2 == 0 ? 0.9F : 0.1F;
    queries.push_back(query_of(i < 4 ? "a" : "b",
                               {file_with({{Feature::kLeafBody, body}}),
                                file_with({{Feature::kStemMatch, 1}, {Feature::kLeafBody, 0.5F}}),
                                file_with({{Feature::kLeafBody, 1 - body}, {Feature::kTest, 1}})},
                               1));
  }
  return queries;
}

TEST(RankingFit, GivesWeightToWhatTellsLabelledFilesFromOthers) {
  const auto queries = named_queries();
  const auto weights = fit_ranking(queries, std::vector<bool>(queries.size(), true), {});
  EXPECT_GT(weights[Feature::kStemMatch], 1);
  EXPECT_LT(weights[Feature::kLeafBody], 0.1F);
  EXPECT_LT(weights[Feature::kTest], 0);
  EXPECT_EQ(weights[Feature::kDenseLeaf], 0);
}

TEST(RankingFit, KeepsTheSignThatAFeatureMayHave) {
  // Evidence stands against, a prior for the labelled file: neither may be learned.
  const std::vector<JudgedQuery> queries = {
      query_of("a", {file_with({{Feature::kTest, 1}}), file_with({{Feature::kLeafBody, 1}})}, 0),
      query_of("a", {file_with({{Feature::kFileDepth, 1}}), file_with({})}, 1)};
  const auto weights = fit_ranking(queries, {true, true}, {});
  EXPECT_EQ(weights[Feature::kTest], 0);
  EXPECT_EQ(weights[Feature::kLeafBody], 0);
  EXPECT_LT(weights[Feature::kFileDepth], 0);
}

TEST(RankingFit, CountsTheBestLeafOfAFile) {
  JudgedQuery query =
      query_of("a",
               {file_with({{Feature::kTopMatch, 0.1F}}), file_with({{Feature::kTopMatch, 1}}),
                file_with({{Feature::kTopMatch, 0.5F}})},
               0);
  // The first two leaves are one file, the labelled one.
  query.first_leaf = {0, 2, 3};
  query.wanted = {true, false};
  const auto weights = fit_ranking(std::vector{query}, {true}, {});
  EXPECT_GT(weights[Feature::kTopMatch], 0);
}

/// One file of three leaves, of which the symbol tells the labelled one and the body another.
JudgedQuery query_with_lines() {
  JudgedQuery query = query_of("a",
                               {file_with({{Feature::kLeafBody, 1}}),
                                file_with({{Feature::kLeafSymbol, 1}, {Feature::kFileBody, 1}}),
                                file_with({{Feature::kFileBody, 1}})},
                               0);
  query.first_leaf = {0, 3};
  query.wanted = {true};
  query.wanted_leaf = {false, true, false};
  return query;
}

TEST(LeafChoiceFit, GivesWeightToWhatTellsTheLabelledLeafFromItsSiblings) {
  const auto weights = fit_leaf_choice(std::vector{query_with_lines()}, {true}, {}, {});
  EXPECT_GT(weights[Feature::kLeafSymbol], 1);
  EXPECT_EQ(weights[Feature::kLeafBody], 0) << "evidence never counts against";
}

TEST(LeafChoiceFit, AddsOnlyWhatTheWeightsOfFilesDoNotSay) {
  retrieve::Weights files;
  files[Feature::kLeafSymbol] = 20;
  const auto weights = fit_leaf_choice(std::vector{query_with_lines()}, {true}, files, {});
  EXPECT_LT(weights[Feature::kLeafSymbol], 0.1F);
}

TEST(LeafChoiceFit, NeedsLinesAndLeavesTheFilesAlone) {
  JudgedQuery query = query_with_lines();
  query.for_files = false;
  const RankingModel model = fit_model(std::vector{query}, {true}, {});
  EXPECT_EQ(model.files.values, retrieve::Weights{}.values);
  EXPECT_GT(model.leaves[Feature::kLeafSymbol], 1);
  query.wanted_leaf = {false, false, false};
  EXPECT_EQ(fit_model(std::vector{query}, {true}, {}).leaves.values, retrieve::Weights{}.values);
}

TEST(DocumentChoiceFit, ComparesTheLeavesOfAllDocumentsByWhatTheySay) {
  JudgedQuery query =
      query_of("a",
               {file_with({{Feature::kLeafBody, 0.2F}, {Feature::kStemMatch, 0.1F}}),
                file_with({{Feature::kLeafBody, 0.9F}, {Feature::kStemMatch, 1}}),
                file_with({{Feature::kLeafSymbol, 1}})},
               1);
  query.wanted_leaf = {false, true, false};
  query.in_document = {true, true, false};
  EXPECT_EQ(fit_document_choice(std::vector{query}, {true}, {}, {}).values,
            retrieve::Weights{}.values);
  query.for_documents = true;
  const RankingModel model = fit_model(std::vector{query}, {true}, {});
  EXPECT_GT(model.documents[Feature::kLeafBody], 1);
  EXPECT_EQ(model.documents[Feature::kStemMatch], 0) << "names of files are not learned";
  EXPECT_EQ(model.documents[Feature::kLeafSymbol], 0) << "code is no contender";
  EXPECT_EQ(model.files.values, retrieve::Weights{}.values);
  EXPECT_EQ(model.leaves.values, retrieve::Weights{}.values);
}

TEST(RankingFit, LeavesOutQueriesThatAreNotUsed) {
  auto queries = named_queries();
  std::vector<bool> used(queries.size(), true);
  queries.push_back(query_of("c", {file_with({{Feature::kDenseLeaf, 1}}), file_with({})}, 0));
  used.push_back(false);
  EXPECT_EQ(fit_ranking(queries, used, {}).values,
            fit_ranking(named_queries(), std::vector<bool>(8, true), {}).values);
}

TEST(RankingFit, HoldsGroupsThatAreLeftOutAtZero) {
  RankingFitOptions options;
  options.without = {"stem"};
  const auto queries = named_queries();
  const auto weights = fit_ranking(queries, std::vector<bool>(queries.size(), true), options);
  EXPECT_EQ(weights[Feature::kStemMatch], 0);
}

TEST(RankingFit, WhatIsNotLearnedNeedNotBe) {
  auto queries = named_queries();
  for (JudgedQuery& query : queries) {
    query.fixed[1] = 20;  // the labelled file is ahead already
  }
  const auto weights = fit_ranking(queries, std::vector<bool>(queries.size(), true), {});
  EXPECT_LT(weights[Feature::kStemMatch], 0.1F);
}

TEST(MeanInterval, HoldsTheMeanAndClosesAroundEqualValues) {
  const Interval equal = mean_interval({{0.5, 0.5}, {0.5}, {}});
  EXPECT_DOUBLE_EQ(equal.mean, 0.5);
  EXPECT_DOUBLE_EQ(equal.low, 0.5);
  EXPECT_DOUBLE_EQ(equal.high, 0.5);
  const Interval mixed = mean_interval({{0, 1, 1}, {0.5, 1}, {0, 0, 1}});
  EXPECT_NEAR(mixed.mean, (2.0 / 3 + 0.75 + 1.0 / 3) / 3, 1e-12);
  EXPECT_LT(mixed.low, mixed.mean);
  EXPECT_GT(mixed.high, mixed.mean);
  EXPECT_EQ(mean_interval({}).mean, 0);
}

TEST(Judged, QualityIsThatOfASearch) {
  const retrieve::TestCorpus corpus(
      {{.path = "src/pool.py",
        .leaves = {{.text = "def connection_pool(): reuse()\n", .symbol = "connection_pool"},
                   {.text = "def close(): release()\n", .symbol = "close"}}},
       {.path = "src/router.py",
        .leaves = {{.text = "def match_route(): pool()\n", .symbol = "match_route"}}}});
  JudgedQuery query;
  query.repository = "a";
  query.targets = {{.path = "src/pool.py", .lines = {}}};
  query.view = std::make_shared<const engine::LoadedView>(engine::LoadedView{{}, corpus.view()});
  query.examined =
      *retrieve::examine(corpus.view(), corpus.embedder(), {.text = "connection pool"}, {});
  prepare(query);
  ASSERT_EQ(query.wanted, (std::vector<bool>{true, false}));
  EXPECT_EQ(query.first_leaf.back(), query.examined.leaves.size());
  EXPECT_THAT(query.wanted_leaf, testing::Each(false)) << "no lines are labelled";
  const Quality found =
      quality(query, {.files = retrieve::weights_of(retrieve::Mode::kHybrid), .leaves = {}});
  EXPECT_EQ(found.pieces, 1);
  EXPECT_EQ(found.files, 1);
  // Weights that prefer what is far away find it second.
  retrieve::Weights poor;
  poor[Feature::kStemMatch] = -9;
  poor[Feature::kLeafSymbol] = -9;
  EXPECT_LT(quality(query, {.files = poor, .leaves = {}}).files, 1);
}

}  // namespace
}  // namespace strata::tuning
