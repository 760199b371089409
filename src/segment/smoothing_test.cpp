#include "segment/smoothing.hpp"

#include <algorithm>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace strata::segment {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::IsEmpty;

std::vector<float> any_curve() {
  std::vector<float> curve;
  for (const int value : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-100, 101))) {
    curve.push_back(static_cast<float>(value) / 100.0F);
  }
  return curve;
}

TEST(Smoothing, AveragesAroundEachValueAndClampsAtTheEnds) {
  EXPECT_THAT(moving_average({1, 2, 6, 4}, 3), ElementsAre(1.5F, 3.0F, 4.0F, 5.0F));
  EXPECT_THAT(moving_average({1, 2, 6, 4}, 31), ElementsAre(3.25F, 3.25F, 3.25F, 3.25F));
  EXPECT_THAT(moving_average({}, 3), IsEmpty());
}

TEST(Smoothing, OfOneValueChangesNothing) {
  EXPECT_TRUE(rc::check([] {
    const auto curve = any_curve();
    RC_ASSERT(moving_average(curve, 1) == curve);
  }));
}

TEST(Smoothing, StaysBetweenTheLowestAndTheHighestValue) {
  EXPECT_TRUE(rc::check([] {
    const auto curve = any_curve();
    RC_PRE(!curve.empty());
    const auto [low, high] = std::ranges::minmax(curve);
    for (const float value : moving_average(curve, 2 * *rc::gen::inRange(0U, 16U) + 1)) {
      RC_ASSERT(low <= value && value <= high);
    }
  }));
}

// The published weights of the quadratic filter over five points are (-3, 12, 17, 12, -3) / 35.
TEST(SavitzkyGolay, HasThePublishedWeights) {
  const std::vector<float> smoothed = savitzky_golay({0, 0, 0, 35, 0, 0, 0}, 5);
  EXPECT_THAT(std::vector(smoothed.begin() + 2, smoothed.begin() + 5),
              ElementsAre(FloatNear(12, 1e-4F), FloatNear(17, 1e-4F), FloatNear(12, 1e-4F)));
}

TEST(SavitzkyGolay, KeepsParabolasToTheEnds) {
  std::vector<float> parabola;
  for (int i = 0; i < 12; ++i) {
    parabola.push_back(0.5F * static_cast<float>(i * i) - 3.0F * static_cast<float>(i) + 2.0F);
  }
  for (const std::uint32_t window : {1U, 3U, 5U, 9U, 31U}) {
    const std::vector<float> smoothed = savitzky_golay(parabola, window);
    for (std::size_t i = 0; i < parabola.size(); ++i) {
      EXPECT_NEAR(smoothed[i], parabola[i], 1e-3F) << window << " at " << i;
    }
  }
}

TEST(SavitzkyGolay, KeepsMoreOfAValleyThanAnAverage) {
  const std::vector<float> valley = {1, 1, 1, 0, 1, 1, 1};
  EXPECT_LT(savitzky_golay(valley, 5)[3], moving_average(valley, 5)[3]);
}

TEST(SavitzkyGolay, OfFewValuesChangesNothing) {
  EXPECT_THAT(savitzky_golay({}, 5), IsEmpty());
  EXPECT_THAT(savitzky_golay({1, 5, 2}, 9), ElementsAre(1, 5, 2));
}

TEST(Smoothing, IsTheOneThatIsAskedFor) {
  const std::vector<float> curve = {1, 1, 0, 1, 1, 0, 1};
  EXPECT_EQ(smoothed_by(curve, Smoothing::kAverage, 5), moving_average(curve, 5));
  EXPECT_EQ(smoothed_by(curve, Smoothing::kSavitzkyGolay, 5), savitzky_golay(curve, 5));
}

}  // namespace
}  // namespace strata::segment
