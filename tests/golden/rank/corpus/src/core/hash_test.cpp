#include "core/hash.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace strata {
namespace {

// Values of the XXH3 specification: stored hashes must not change with a library or a platform.
TEST(Hash, EqualsThePublishedValuesOfXxh3) {
  EXPECT_EQ(hash64(""), 0x2d06800538d394c2ULL);
  EXPECT_EQ(hash128("").to_hex(), "99aa06d3014798d86001c324468d497f");
}

TEST(Hash, HexIsMostSignificantFirstAndPadded) {
  EXPECT_EQ((Hash128{.high = 0x12, .low = 0xab}.to_hex()), "000000000000001200000000000000ab");
}

TEST(Hash, SeesEveryByteIncludingNul) {
  std::set<Hash128> long_hashes;
  std::set<std::uint64_t> short_hashes;
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string zeros(size, '\0');
    long_hashes.insert(hash128(zeros));
    short_hashes.insert(hash64(zeros));
  }
  EXPECT_EQ(long_hashes.size(), 300U);
  EXPECT_EQ(short_hashes.size(), 300U);
}

TEST(Hash, DependsOnTheSeed) {
  EXPECT_NE(hash64("strata", 1), hash64("strata", 2));
  EXPECT_EQ(hash64("strata"), hash64("strata", 0));
}

}  // namespace
}  // namespace strata
