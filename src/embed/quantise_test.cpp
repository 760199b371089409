#include "embed/quantise.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "embed/embedder.hpp"

namespace strata::embed {
namespace {

struct Quantised {
  std::vector<std::int8_t> components;
  float scale = 0;
};

Quantised quantised(const std::vector<float>& values) {
  Quantised result{.components = std::vector<std::int8_t>(values.size())};
  result.scale = quantise(values, result.components);
  return result;
}

std::vector<float> any_unit_vector(std::size_t size) {
  std::vector<float> vector;
  for (const int value :
       *rc::gen::container<std::vector<int>>(size, rc::gen::inRange(-9999, 10000))) {
    vector.push_back(static_cast<float>(value));
  }
  normalize(vector);
  return vector;
}

double sum_of_magnitudes(const std::vector<float>& vector) {
  double sum = 0;
  for (const float value : vector) {
    sum += std::abs(static_cast<double>(value));
  }
  return sum;
}

TEST(Quantise, RestoresEveryComponentWithinHalfAStep) {
  EXPECT_TRUE(rc::check([] {
    const auto values = any_unit_vector(*rc::gen::inRange<std::size_t>(0, 300));
    const auto stored = quantised(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      RC_ASSERT(std::abs(static_cast<float>(stored.components[i]) * stored.scale - values[i]) <=
                stored.scale * 0.5001F);
    }
  }));
}

TEST(Quantise, DotStaysWithinTheErrorThatHalfAStepAllows) {
  EXPECT_TRUE(rc::check([] {
    const auto size = *rc::gen::inRange<std::size_t>(1, 300);
    const auto a = any_unit_vector(size);
    const auto b = any_unit_vector(size);
    const auto qa = quantised(a);
    const auto qb = quantised(b);
    const double approximate = static_cast<double>(dot(qa.components, qb.components)) *
                               static_cast<double>(qa.scale) * static_cast<double>(qb.scale);
    const double half_a = 0.5001 * static_cast<double>(qa.scale);
    const double half_b = 0.5001 * static_cast<double>(qb.scale);
    const double allowed = half_a * sum_of_magnitudes(b) + half_b * sum_of_magnitudes(a) +
                           half_a * half_b * static_cast<double>(size) + 1e-6;
    RC_ASSERT(std::abs(approximate - static_cast<double>(dot(a, b))) <= allowed);
  }));
}

TEST(Quantise, DotIsExact) {
  EXPECT_TRUE(rc::check([](const std::vector<std::int8_t>& a) {
    std::int64_t exact = 0;
    for (const std::int8_t value : a) {
      exact += std::int64_t{value} * value;
    }
    RC_ASSERT(dot(a, a) == exact);
  }));
}

TEST(Quantise, UsesTheWholeRangeAndRoundsHalvesAwayFromZero) {
  const auto stored = quantised({127.0F, -127.0F, 0.5F, -0.5F, 0.49F, 1.5F});
  EXPECT_EQ(stored.scale, 1.0F);
  EXPECT_EQ(stored.components, (std::vector<std::int8_t>{127, -127, 1, -1, 0, 2}));
}

TEST(Quantise, TakesZeroTinyAndUndefinedComponents) {
  EXPECT_EQ(quantised({0.0F, -0.0F}).scale, 0.0F);
  const auto tiny = quantised({std::numeric_limits<float>::denorm_min()});
  EXPECT_EQ(tiny.components, std::vector<std::int8_t>{0});
  const auto bad = quantised(
      {std::numeric_limits<float>::quiet_NaN(), 1.0F, std::numeric_limits<float>::infinity()});
  EXPECT_EQ(bad.components, (std::vector<std::int8_t>{0, 127, 0}));
}

}  // namespace
}  // namespace strata::embed
