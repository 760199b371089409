#include "train/product.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace strata::train {
namespace {

std::vector<float> random_values(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<float> values(count);
  for (float& value : values) {
    value = static_cast<float>(static_cast<double>(random() % 2001) / 1000.0 - 1.0);
  }
  return values;
}

MatrixView view(const std::vector<float>& values, std::size_t rows, std::size_t columns) {
  return {.values = values.data(),
          .rows = rows,
          .columns = columns,
          .row_step = columns,
          .column_step = 1};
}

// The definition: every element summed in the order of the inner index.
std::vector<float> by_definition(const MatrixView& a, const MatrixView& b) {
  std::vector<float> out(a.rows * b.columns);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < b.columns; ++j) {
      float sum = 0;
      for (std::size_t k = 0; k < a.columns; ++k) {
        const float product = a.values[i * a.row_step + k * a.column_step] *
                              b.values[k * b.row_step + j * b.column_step];
        sum += product;
      }
      out[i * b.columns + j] = sum;
    }
  }
  return out;
}

TEST(Product, IsBitForBitTheSumInOrder) {
  const std::vector<std::array<std::size_t, 3>> shapes = {{1, 1, 1},     {3, 5, 7}, {64, 256, 64},
                                                          {65, 257, 33}, {8, 0, 4}, {130, 600, 70},
                                                          {200, 32, 200}};
  for (const auto& [rows, inner, columns] : shapes) {
    const auto left = random_values(rows * inner, 1);
    const auto right = random_values(inner * columns, 2);
    const auto other = random_values(columns * inner, 3);
    std::vector<float> out(rows * columns, 7.0F);
    multiply(view(left, rows, inner), view(right, inner, columns), out, 2);
    EXPECT_EQ(out, by_definition(view(left, rows, inner), view(right, inner, columns)));
    multiply(view(left, rows, inner), view(other, columns, inner).transposed(), out, 2);
    EXPECT_EQ(out,
              by_definition(view(left, rows, inner), view(other, columns, inner).transposed()));
  }
}

TEST(Product, DoesNotDependOnTheNumberOfThreads) {
  const auto left = random_values(300 * 100, 1);
  const auto right = random_values(100 * 90, 2);
  std::vector<float> one(300 * 90);
  std::vector<float> many(300 * 90);
  multiply(view(left, 300, 100), view(right, 100, 90), one, 1);
  multiply(view(left, 300, 100), view(right, 100, 90), many, 5);
  EXPECT_EQ(one, many);
}

}  // namespace
}  // namespace strata::train
