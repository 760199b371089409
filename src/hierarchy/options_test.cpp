#include "hierarchy/options.hpp"

#include <gtest/gtest.h>

namespace strata::hierarchy {
namespace {

TEST(SummaryOptions, AcceptTheirRangeOnly) {
  EXPECT_TRUE(SummaryOptions{}.validate());
  EXPECT_TRUE(SummaryOptions{.max_bytes = 80}.validate());
  EXPECT_TRUE(SummaryOptions{.max_bytes = 8192}.validate());
  for (const std::uint32_t bytes : {0U, 79U, 8193U}) {
    const auto checked = SummaryOptions{.max_bytes = bytes}.validate();
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().kind, ErrorKind::kInvalidArgument);
  }
}

TEST(SummaryOptions, HaveAFingerprintOfTheLimit) {
  EXPECT_EQ(SummaryOptions{}.fingerprint(), SummaryOptions{.max_bytes = 480}.fingerprint());
  EXPECT_NE(SummaryOptions{}.fingerprint(), SummaryOptions{.max_bytes = 481}.fingerprint());
}

}  // namespace
}  // namespace strata::hierarchy
