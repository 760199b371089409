#include "retrieve/leaf_choice.hpp"

#include <gmock/gmock.h>

#include "retrieve/retrieve.hpp"
#include "retrieve/test_corpus.hpp"

namespace strata::retrieve {
namespace {

/// Two files, of two leaves and of one.
const TestCorpus& corpus() {
  static const TestCorpus corpus(
      {{.path = "a.py", .leaves = {{"read the entry\n", "read"}, {"write the entry\n", "write"}}},
       {.path = "b.py", .leaves = {{"drop the entry\n", "drop"}}}});
  return corpus;
}

std::vector<Hit> hits_with(const std::vector<float>& scores) {
  std::vector<Hit> hits(scores.size());
  for (std::uint32_t i = 0; i < hits.size(); ++i) {
    hits[i].leaf = {.segment = 0, .leaf = LeafId{i}};
    hits[i].score = scores[i];
    hits[i].parts = {{.feature = "leaf.body", .feature_value = 1, .contribution = scores[i]}};
  }
  return hits;
}

const std::vector<Contest> kFiles(3, Contest::kFile);

float sum_of(const Hit& hit) {
  float sum = 0;
  for (const ScorePart& part : hit.parts) {
    sum += part.contribution;
  }
  return sum;
}

TEST(LeafChoice, TheFittestLeafGetsTheScoreOfItsFile) {
  auto hits = hits_with({5, 3, 4});
  choose_leaves(corpus().view(), std::vector<float>{1, 3, 9}, kFiles, hits);
  EXPECT_FLOAT_EQ(hits[1].score, 5);
  EXPECT_FLOAT_EQ(hits[0].score, 3);  // two less fit than the other
  EXPECT_FLOAT_EQ(hits[2].score, 4);  // a file of one leaf stays where it was
  EXPECT_EQ(hits[2].parts.size(), 1U);
}

TEST(LeafChoice, LeavesOfAllDocumentsAreOneContest) {
  auto hits = hits_with({5, 3, 4});
  choose_leaves(corpus().view(), std::vector<float>{1, 3, 9},
                std::vector<Contest>(3, Contest::kDocuments), hits);
  EXPECT_FLOAT_EQ(hits[2].score, 5);  // the best document stands where documents stood
  EXPECT_FLOAT_EQ(hits[1].score, -1);
  EXPECT_FLOAT_EQ(hits[0].score, -3);
}

TEST(LeafChoice, DocumentsDoNotMoveFilesOfCode) {
  auto hits = hits_with({5, 3, 4});
  choose_leaves(corpus().view(), std::vector<float>{1, 3, 9},
                std::vector<Contest>{Contest::kFile, Contest::kFile, Contest::kDocuments}, hits);
  EXPECT_FLOAT_EQ(hits[0].score, 3);
  EXPECT_FLOAT_EQ(hits[1].score, 5);
  EXPECT_FLOAT_EQ(hits[2].score, 4);
}

TEST(LeafChoice, PartsStillAddUpToTheScore) {
  auto hits = hits_with({5, 3, 4});
  choose_leaves(corpus().view(), std::vector<float>{1, 3, 9}, kFiles, hits);
  for (const Hit& hit : hits) {
    EXPECT_FLOAT_EQ(sum_of(hit), hit.score);
  }
  EXPECT_EQ(hits[0].parts.back().feature, "choice.leaf");
  EXPECT_EQ(hits[1].parts.back().feature, "choice.file");
}

TEST(LeafChoice, DoesNotChangeTheOrderOfFiles) {
  const auto with = retrieve(corpus().view(), corpus().embedder(),
                             {.text = "write the entry", .filters = {}}, {.merge_tokens = 0});
  const auto without =
      retrieve(corpus().view(), corpus().embedder(), {.text = "write the entry", .filters = {}},
               {.without = {"choice"}, .merge_tokens = 0});
  ASSERT_TRUE(with);
  ASSERT_TRUE(without);
  ASSERT_EQ(with->hits.size(), 3U);
  ASSERT_EQ(without->hits.size(), 3U);
  for (std::size_t i = 0; i < 2; ++i) {  // the second leaf of a file comes behind all files
    EXPECT_EQ(corpus().path_of(with->hits[i].leaf), corpus().path_of(without->hits[i].leaf));
    EXPECT_FLOAT_EQ(with->hits[i].score, without->hits[i].score);
  }
}

}  // namespace
}  // namespace strata::retrieve
