#include "retrieve/query.hpp"

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
  EXPECT_FALSE(RetrieveOptions{.mid_level_top_k = 0}.validate());
  EXPECT_FALSE((RetrieveOptions{.limit = 20, .leaf_level_top_k = 10}.validate()));
}

TEST(RetrieveOptions, ShortlistsGrowWithTheRepository) {
  EXPECT_EQ(automatic_shortlist(0, 10), 400U);
  EXPECT_EQ(automatic_shortlist(3200, 10), 400U);
  EXPECT_EQ(automatic_shortlist(8000, 10), 1000U);
  EXPECT_EQ(automatic_shortlist(1'000'000, 10), 1600U);
  EXPECT_EQ(automatic_shortlist(100, 900), 900U);
}

}  // namespace
}  // namespace strata::retrieve
