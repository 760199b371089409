#include "text/closest.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::text {
namespace {

TEST(Closest, FindsTheWordThatWasMeant) {
  const std::vector<std::string_view> known = {"path", "lang", "kind", "symbol"};
  EXPECT_EQ(closest("paht", known), "path");
  EXPECT_EQ(closest("symbl", known), "symbol");
  EXPECT_EQ(closest("kind", known), "kind");
}

TEST(Closest, SuggestsNothingFarAway) {
  const std::vector<std::string_view> known = {"path", "lang"};
  EXPECT_EQ(closest("error", known), "");
  EXPECT_EQ(closest("std", known), "");
  EXPECT_EQ(closest("", known), "");
  EXPECT_EQ(closest(std::string(1000, 'p'), known), "");
}

}  // namespace
}  // namespace strata::text
