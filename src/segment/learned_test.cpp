#include "segment/learned.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "segment/boundary_weight_lines.hpp"

namespace strata::segment {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

const std::vector<std::string_view> kTwoTopics = {
    "whale ship harpoon", "ship whale sea",       "sea harpoon whale",   "whale ship sea",
    "parser token input", "token parser grammar", "grammar input token", "parser token grammar"};

TEST(LearnedBoundaries, HaveAWeightForEachFeatureAndNoOther) {
  std::set<std::string_view> weights;
  for (const auto& [name, weight] : kBoundaryWeightLines) {
    EXPECT_TRUE(weights.insert(name).second) << name;
  }
  const auto names = boundary_feature_names();
  EXPECT_EQ(weights, std::set<std::string_view>(names.begin(), names.end()));
}

TEST(LearnedBoundaries, ArePreferredWhereWordsChange) {
  const auto margins = learned_worth({}, kTwoTopics, words_of(kTwoTopics), {});
  ASSERT_THAT(margins, SizeIs(7));
  EXPECT_EQ(std::max_element(margins.begin(), margins.end()) - margins.begin(), 3);
}

TEST(LearnedBoundaries, AreLikelierAtStructuralBorders) {
  const std::vector<float> without(7, 0.0F);
  std::vector<float> with = without;
  with[2] = 1.0F;
  const Words words = words_of(kTwoTopics);
  EXPECT_GT(learned_worth({}, kTwoTopics, words, with)[2],
            learned_worth({}, kTwoTopics, words, without)[2]);
}

TEST(LearnedBoundaries, AreFiniteForAnyLeaves) {
  EXPECT_TRUE(rc::check([](const std::vector<std::string>& texts) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    embed::Embeddings vectors{.dimensions = 2, .values = {}};
    for (const std::string_view text : views) {
      vectors.values.push_back(text.size() % 2 == 0 ? 1.0F : 0.0F);
      vectors.values.push_back(text.size() % 3 == 1 ? 1.0F : 0.0F);
    }
    const auto margins = learned_worth(vectors, views, words_of(views), {});
    RC_ASSERT(margins.size() == (texts.empty() ? 0 : texts.size() - 1));
    for (const float margin : margins) {
      RC_ASSERT(std::isfinite(margin));
    }
  }));
}

TEST(LearnedBoundaries, OfVectorsAloneAndOfNothing) {
  const embed::Embeddings vectors{.dimensions = 2, .values = {1, 0, 1, 0, 0, 1}};
  EXPECT_THAT(learned_worth(vectors, {}, Words{}, {}), SizeIs(2));
  EXPECT_THAT(learned_worth({}, {}, Words{}, {}), IsEmpty());
}

}  // namespace
}  // namespace strata::segment
