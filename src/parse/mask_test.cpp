#include "parse/mask.hpp"

#include <gtest/gtest.h>

namespace strata::parse {
namespace {

TEST(MaskMacros, LeavesOrdinarySourceAlone) {
  EXPECT_EQ(mask_macros("int f(void) { return X; }\n"), "");
}

}  // namespace
}  // namespace strata::parse
