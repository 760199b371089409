#include "retrieve/query.hpp"

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

TEST(Mode, HasANameThatReadsBack) {
  for (const Mode mode :
       {Mode::kHybrid, Mode::kLexical, Mode::kDense, Mode::kFlat, Mode::kTwoStage}) {
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

}  // namespace
}  // namespace strata::retrieve
