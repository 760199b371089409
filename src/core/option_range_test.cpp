#include "core/option_range.hpp"

#include <array>

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(OptionRange, HoldsItsEnds) {
  const std::array<OptionRange, 2> options = {{{.name = "a", .value = 1, .least = 1, .most = 3},
                                               {.name = "b", .value = 3, .least = 1, .most = 3}}};
  EXPECT_TRUE(all_in_range("table", options));
}

TEST(OptionRange, NamesTheFirstOneOutside) {
  const std::array<OptionRange, 3> options = {{{.name = "a", .value = 1, .least = 1, .most = 3},
                                               {.name = "b", .value = 0, .least = 1, .most = 3},
                                               {.name = "c", .value = 4, .least = 1, .most = 3}}};
  const auto checked = all_in_range("table", options);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(checked.error().message, "table.b is 0; it must lie between 1 and 3");
}

}  // namespace
}  // namespace strata
