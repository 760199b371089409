#include "index/vector_table.hpp"

#include <vector>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

using testing::ElementsAre;

TEST(VectorTable, SignsAreTheBitsOfPositiveComponents) {
  std::vector<std::int8_t> components(130, -1);
  components[0] = 1;
  components[1] = 0;
  components[63] = 127;
  components[64] = 5;
  components[129] = 1;
  std::vector<std::uint64_t> words(sign_words(130), ~std::uint64_t{0});
  write_signs(components, words);
  EXPECT_THAT(words, ElementsAre(0x8000000000000001U, 1U, 2U));
}

TEST(VectorTable, SignsOfRowsFollowEachOther) {
  const std::string components("\x01\xff\x00\x00\x7f\x7f", 6);
  const std::string signs = signs_of(components, 3);
  const VectorTable table{.scales = std::string_view("\0\0\0\0\0\0\x80\x3f", 8),
                          .components = components,
                          .signs = signs,
                          .dimensions = 3};
  ASSERT_EQ(signs.size(), 16U);
  EXPECT_EQ(table.signs_at(0)[0], std::byte{1});
  EXPECT_EQ(table.signs_at(1)[0], std::byte{6});
  EXPECT_EQ(table.rows(), 2U);
  EXPECT_EQ(table.scale(0), 0.0F);
  EXPECT_EQ(table.scale(1), 1.0F);
  EXPECT_THAT(table.row(1).components, ElementsAre(0, 127, 127));
}

TEST(VectorTable, VectorsWithoutDimensionsHaveNoSigns) {
  EXPECT_EQ(signs_of({}, 0), "");
  EXPECT_EQ(signs_of({}, 256), "");
}

}  // namespace
}  // namespace strata::index
