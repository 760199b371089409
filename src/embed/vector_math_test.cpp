#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "embed/embedder.hpp"

namespace strata::embed {
namespace {

// Components between -1 and 1, so that the tolerance of a sum is known.
std::vector<float> any_vector(std::size_t size) {
  const auto thousandths =
      *rc::gen::container<std::vector<int>>(size, rc::gen::inRange(-1000, 1001));
  std::vector<float> vector;
  for (const int value : thousandths) {
    vector.push_back(static_cast<float>(value) / 1000.0F);
  }
  return vector;
}

TEST(VectorMath, DotAgreesWithTheSumInDoubleForAnyLength) {
  EXPECT_TRUE(rc::check([] {
    const auto size = *rc::gen::inRange<std::size_t>(0, 70);
    const auto a = any_vector(size);
    const auto b = any_vector(size);
    double exact = 0;
    for (std::size_t i = 0; i < size; ++i) {
      exact += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    }
    RC_ASSERT(std::abs(static_cast<double>(dot(a, b)) - exact) < 1e-4);
    RC_ASSERT(dot(a, b) == dot(b, a));
  }));
}

TEST(VectorMath, DotHasOneOrderOfSummationOnEveryMachine) {
  // These terms give another result in any other order: the lanes are (1e8, -1e8) and (1, 0), added
  // last.
  std::vector<float> a(16, 0.0F);
  a[0] = 1e8F;
  a[8] = 1.0F;
  a[4] = -1e8F;
  a[1] = 0.5F;
  const std::vector<float> ones(16, 1.0F);
  EXPECT_EQ(dot(a, ones), 0.5F);
}

TEST(VectorMath, NormalizeGivesUnitLength) {
  EXPECT_TRUE(rc::check([] {
    auto vector = any_vector(*rc::gen::inRange<std::size_t>(0, 40));
    const bool zero = is_zero(vector);
    normalize(vector);
    RC_ASSERT(std::abs(dot(vector, vector) - (zero ? 0.0F : 1.0F)) < 1e-5F);
  }));
}

TEST(VectorMath, NormalizeWorksAtTheEndsOfTheFloatRange) {
  for (const float value :
       {std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min()}) {
    std::vector<float> vector = {value, 0.0F, -value};
    normalize(vector);
    EXPECT_FLOAT_EQ(vector[0], std::sqrt(0.5F));
    EXPECT_FLOAT_EQ(vector[2], -std::sqrt(0.5F));
  }
}

TEST(VectorMath, NormalizeKeepsZeroAndClearsWhatHasNoDirection) {
  std::vector<float> zero(3, 0.0F);
  normalize(zero);
  EXPECT_TRUE(is_zero(zero));
  for (const float bad :
       {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    std::vector<float> vector = {1.0F, bad};
    normalize(vector);
    EXPECT_TRUE(is_zero(vector));
  }
}

}  // namespace
}  // namespace strata::embed
