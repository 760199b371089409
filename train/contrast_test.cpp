#include "train/contrast.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace strata::train {
namespace {

TEST(Contrast, ExponentialIsThatOfTheLibrary) {
  for (float x = 0; x > -86.0F; x -= 0.0137F) {
    const double exact = std::exp(static_cast<double>(x));
    EXPECT_NEAR(static_cast<double>(exp_of_negative(x)) / exact, 1.0, 3e-7) << x;
  }
  EXPECT_EQ(exp_of_negative(0), 1.0F);
  EXPECT_EQ(exp_of_negative(-1000.0F), 0.0F);
}

// Symmetric cross entropy, written down as the definition says.
double loss_by_definition(const std::vector<float>& cosines, const std::vector<PairKeys>& keys,
                          double temperature) {
  const std::size_t n = keys.size();
  double loss = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double row = 0;
    double column = 0;
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || (keys[i].text != keys[j].text && keys[i].code != keys[j].code)) {
        row += std::exp(static_cast<double>(cosines[i * n + j]) / temperature);
        column += std::exp(static_cast<double>(cosines[j * n + i]) / temperature);
      }
    }
    const double own = static_cast<double>(cosines[i * n + i]) / temperature;
    loss += (std::log(row) + std::log(column)) / 2 - own;
  }
  return loss / static_cast<double>(n);
}

std::vector<float> some_cosines(std::size_t n) {
  std::vector<float> cosines(n * n);
  for (std::size_t i = 0; i < cosines.size(); ++i) {
    cosines[i] = static_cast<float>(static_cast<int>(i * 37 % 101) - 50) / 60.0F;
  }
  return cosines;
}

TEST(Contrast, GivesTheLossAndItsSlope) {
  // The second and fourth text are equal, and the first and the last code.
  const std::vector<PairKeys> keys = {{1, 9}, {2, 8}, {3, 7}, {2, 6}, {5, 9}};
  const auto cosines = some_cosines(keys.size());
  auto slopes = cosines;
  const double loss = differentiate(slopes, keys, 0.2F, 1);
  EXPECT_NEAR(loss, loss_by_definition(cosines, keys, 0.2), 1e-4);
  for (std::size_t i = 0; i < cosines.size(); ++i) {
    constexpr float kStep = 0.01F;
    auto more = cosines;
    auto less = cosines;
    more[i] += kStep;
    less[i] -= kStep;
    const double slope =
        (loss_by_definition(more, keys, 0.2) - loss_by_definition(less, keys, 0.2)) / 0.02;
    EXPECT_NEAR(static_cast<double>(slopes[i]), slope, 1e-3) << i;
  }
}

TEST(Contrast, DoesNotPushEqualTextsFromEachOthersCode) {
  const std::vector<PairKeys> keys = {{1, 4}, {2, 5}, {1, 6}};
  auto slopes = some_cosines(3);
  differentiate(slopes, keys, 0.05F, 1);
  EXPECT_EQ(slopes[2], 0.0F);
  EXPECT_EQ(slopes[6], 0.0F);
  EXPECT_GT(slopes[1], 0.0F);
}

TEST(Contrast, DoesNotPushATextFromItsCodeInAnotherPair) {
  const std::vector<PairKeys> keys = {{1, 4}, {2, 5}, {3, 4}};
  auto slopes = some_cosines(3);
  differentiate(slopes, keys, 0.05F, 1);
  EXPECT_EQ(slopes[2], 0.0F);
  EXPECT_EQ(slopes[6], 0.0F);
  EXPECT_GT(slopes[1], 0.0F);
}

TEST(Contrast, DoesNotDependOnTheNumberOfThreads) {
  std::vector<PairKeys> keys;
  for (std::uint64_t i = 0; i < 200; ++i) {
    keys.push_back({i, i});
  }
  auto one = some_cosines(keys.size());
  auto many = one;
  EXPECT_EQ(differentiate(one, keys, 0.05F, 1), differentiate(many, keys, 0.05F, 4));
  EXPECT_EQ(one, many);
}

}  // namespace
}  // namespace strata::train
