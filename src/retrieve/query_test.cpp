#include "retrieve/query.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

TEST(Mode, HasANameThatReadsBack) {
  for (const Mode mode :
       {Mode::kHybrid, Mode::kLexical, Mode::kDense, Mode::kFlat, Mode::kTwoStage, Mode::kMix}) {
    EXPECT_EQ(*mode_from(to_string(mode)), mode);
  }
  EXPECT_EQ(mode_from("fast").error().kind, ErrorKind::kInvalidArgument);
}

TEST(RetrieveOptions, RefusesValuesOutOfRange) {
  EXPECT_TRUE(RetrieveOptions{}.validate());
  EXPECT_FALSE(RetrieveOptions{.limit = 0}.validate());
  EXPECT_FALSE(RetrieveOptions{.mid_level_top_k = 5000}.validate());
  EXPECT_FALSE((RetrieveOptions{.limit = 20, .leaf_level_top_k = 10}.validate()));
}

TEST(RetrieveOptions, ShortlistsGrowWithTheRepository) {
  EXPECT_EQ(automatic_shortlist(0, 10), 400U);
  EXPECT_EQ(automatic_shortlist(3200, 10), 400U);
  EXPECT_EQ(automatic_shortlist(8000, 10), 1000U);
  EXPECT_EQ(automatic_shortlist(1'000'000, 10), 1600U);
  EXPECT_EQ(automatic_shortlist(100, 900), 900U);
}

TEST(RetrieveOptions, TheBeamIsAsWideAsTheQueryIsDiffuse) {
  EXPECT_EQ(automatic_beam({}), 0U);
  EXPECT_EQ(automatic_beam(std::vector<float>(20, 1.0F)), 20U);
  EXPECT_EQ(automatic_beam(std::vector<float>(500, 1.0F)), kMostBeam);
  std::vector<float> one_stands_out(500, 0.4F);
  one_stands_out.front() = 1;
  EXPECT_EQ(automatic_beam(one_stands_out), kLeastBeam);
  std::fill_n(one_stands_out.begin(), 50, 0.5F);
  one_stands_out.front() = 1;
  EXPECT_EQ(automatic_beam(one_stands_out), 50U);
}

}  // namespace
}  // namespace strata::retrieve
