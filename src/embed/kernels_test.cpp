#include "embed/kernels.hpp"

#include <array>
#include <bit>
#include <ostream>
#include <random>

#include <gmock/gmock.h>

namespace strata::embed {

/// The name of a test's parameter; without it its bytes would be printed, which differ by run.
static void PrintTo(const Kernels& kernels, std::ostream* out) { *out << kernels.instructions; }

namespace {

using Random = std::mt19937;

std::int8_t random_component(Random& random) {
  return static_cast<std::int8_t>(random() % 4 == 0 ? -128 : static_cast<int>(random() % 256));
}

std::vector<std::int8_t> random_components(Random& random, std::size_t count) {
  std::vector<std::int8_t> components(count);
  for (std::int8_t& component : components) {
    component = random_component(random);
  }
  return components;
}

/// Runs on every instruction set of this machine.
class KernelsTest : public testing::TestWithParam<Kernels> {};

TEST_P(KernelsTest, DotProductsAreExactAtEveryWidth) {
  Random random(1);
  for (std::size_t dimensions = 0; dimensions < 300; ++dimensions) {
    constexpr std::size_t kRows = 3;
    const std::vector<std::int8_t> query = random_components(random, dimensions);
    const std::vector<std::int16_t> wide(query.begin(), query.end());
    const std::vector<std::int8_t> rows = random_components(random, kRows * dimensions);
    std::vector<std::int32_t> expected(kRows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      expected[i / dimensions] += std::int32_t{query[i % dimensions]} * std::int32_t{rows[i]};
    }
    std::vector<std::int32_t> found(kRows, -1);
    GetParam().dot_rows(wide.data(), rows.data(), kRows, dimensions, found.data());
    EXPECT_EQ(found, expected) << dimensions << " dimensions";
    EXPECT_EQ(GetParam().dot(query.data(), rows.data(), dimensions), expected[0]);
  }
}

TEST_P(KernelsTest, DotProductsOfTheWidestVectorsDoNotOverflow) {
  constexpr std::size_t kDimensions = 65'536;
  const std::vector<std::int16_t> query(kDimensions, -128);
  const std::vector<std::int8_t> row(kDimensions, -128);
  std::int32_t found = 0;
  GetParam().dot_rows(query.data(), row.data(), 1, kDimensions, &found);
  EXPECT_EQ(found, 128 * 128 * 65'536);
}

TEST_P(KernelsTest, SumsAQueryAtTheBitsOfRows) {
  Random random(2);
  for (std::size_t words = 0; words < 20; ++words) {
    constexpr std::size_t kRows = 5;
    std::vector<std::uint64_t> planes(kBitPlanes * words);
    std::vector<std::uint64_t> rows(kRows * words);
    for (std::vector<std::uint64_t>* numbers : {&planes, &rows}) {
      for (std::uint64_t& number : *numbers) {
        number = (std::uint64_t{random()} << 32U) | random();
      }
    }
    constexpr std::array<int, kBitPlanes> kWeights = {1, 2, 4, -8};
    std::vector<std::int32_t> expected(kRows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t plane = 0; plane < kBitPlanes; ++plane) {
        expected[i / words] +=
            kWeights[plane] * std::popcount(rows[i] & planes[plane * words + i % words]);
      }
    }
    std::vector<std::int32_t> found(kRows, 1);
    GetParam().sum_at_bits(planes.data(), std::as_bytes(std::span(rows)).data(), kRows, words,
                           found.data());
    EXPECT_EQ(found, expected) << words << " words";
  }
}

TEST_P(KernelsTest, AddsWithTheRoundingOfPlainArithmetic) {
  Random random(3);
  for (std::size_t dimensions = 0; dimensions < 100; ++dimensions) {
    std::vector<float> found(dimensions, 0.1F);
    std::vector<float> expected = found;
    for (int round = 0; round < 10; ++round) {
      const std::vector<std::int8_t> row = random_components(random, dimensions);
      const float weight = static_cast<float>(random()) / 1e9F;
      GetParam().add_scaled(found.data(), row.data(), weight, dimensions);
      for (std::size_t i = 0; i < dimensions; ++i) {
        const volatile float product = weight * static_cast<float>(row[i]);  // rounded here
        expected[i] += product;
      }
    }
    EXPECT_EQ(found, expected) << dimensions << " dimensions";
  }
}

INSTANTIATE_TEST_SUITE_P(EveryInstructionSet, KernelsTest, testing::ValuesIn(usable_kernels()),
                         [](const auto& row) { return std::string(row.param.instructions); });

TEST(Kernels, ThePortableOneIsAlwaysThere) {
  ASSERT_FALSE(usable_kernels().empty());
  EXPECT_EQ(usable_kernels().back().instructions, "portable");
  EXPECT_EQ(kernels().instructions, usable_kernels().front().instructions);
}

}  // namespace
}  // namespace strata::embed
