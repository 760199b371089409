#include "store/vector_cache.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::store {
namespace {

Hash128 key(int number) { return hash128(std::to_string(number)); }

VectorCache opened(const TemporaryFolder& folder) {
  auto cache = VectorCache::open(folder.path());
  EXPECT_TRUE(cache) << cache.error().to_string();
  return *std::move(cache);
}

void keep(VectorCache& cache, int first, int count, std::size_t width = 4) {
  std::vector<Hash128> keys;
  std::vector<float> rows;
  for (int i = first; i < first + count; ++i) {
    keys.push_back(key(i));
    rows.insert(rows.end(), width, static_cast<float>(i));
  }
  EXPECT_TRUE(cache.keep(keys, rows, width));
}

bool has(VectorCache& cache, int number) {
  const std::vector<Hash128> keys = {key(number)};
  const auto found = cache.find(keys);
  EXPECT_TRUE(found);
  return found && (*found)[0].has_value();
}

TEST(VectorCache, GivesBackTheVeryNumbersAlsoToALaterProcess) {
  const TemporaryFolder folder;
  const std::vector<float> rows = {0.1F, -3e-38F, 7.0F, 1.0F / 3.0F};
  const std::vector<Hash128> keys = {key(1), key(2)};
  {
    VectorCache cache = opened(folder);
    ASSERT_TRUE(cache.keep(keys, rows, 2));
  }
  VectorCache cache = opened(folder);
  const std::vector<Hash128> asked = {key(2), key(3), key(1)};
  const auto found = cache.find(asked);
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)[0], (std::vector<float>{7.0F, 1.0F / 3.0F}));
  EXPECT_EQ((*found)[1], std::nullopt);
  EXPECT_EQ((*found)[2], (std::vector<float>{0.1F, -3e-38F}));
  EXPECT_EQ(*cache.size(), 2U);
}

TEST(VectorCache, IsBoundedAndKeepsWhatWasUsedLast) {
  const TemporaryFolder folder;
  constexpr std::size_t kWidth = 256;
  {
    VectorCache cache = opened(folder);
    keep(cache, 0, 2000, kWidth);
  }
  VectorCache cache = opened(folder);
  EXPECT_TRUE(has(cache, 0));
  keep(cache, 5000, 10, kWidth);
  EXPECT_EQ(*cache.trim(std::uint64_t{100} << 20U), 0U);
  const std::filesystem::path file = std::filesystem::path(folder.path()) / kVectorCacheFile;
  constexpr std::uint64_t kMost = 500'000;
  EXPECT_GT(std::filesystem::file_size(file), kMost);
  EXPECT_GT(*cache.trim(kMost), 1000U);
  EXPECT_LE(std::filesystem::file_size(file), kMost);
  EXPECT_TRUE(has(cache, 0)) << "used in this session";
  EXPECT_TRUE(has(cache, 5009));
  EXPECT_FALSE(has(cache, 1)) << "not used for longest";
  EXPECT_GT(*cache.size(), 100U);
}

TEST(VectorCache, TakesNoDamagedNumbers) {
  const TemporaryFolder folder;
  {
    VectorCache cache = opened(folder);
    const std::vector<Hash128> keys = {key(1)};
    const std::vector<float> row(64, 3.14159F);
    ASSERT_TRUE(cache.keep(keys, row, row.size()));
  }
  const std::filesystem::path file = std::filesystem::path(folder.path()) / kVectorCacheFile;
  std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
  std::string all(std::filesystem::file_size(file), '\0');
  bytes.read(all.data(), static_cast<std::streamsize>(all.size()));
  const float wanted = 3.14159F;
  const std::size_t at = all.rfind(std::string(reinterpret_cast<const char*>(&wanted), 4));
  ASSERT_NE(at, std::string::npos);
  bytes.seekp(static_cast<std::streamoff>(at));
  bytes.write("\1\2", 2);
  bytes.close();
  VectorCache cache = opened(folder);
  EXPECT_FALSE(has(cache, 1));
}

TEST(VectorCache, StartsAnewWhereTheFileIsNone) {
  const TemporaryFolder folder;
  const std::filesystem::path file = std::filesystem::path(folder.path()) / kVectorCacheFile;
  std::ofstream(file) << std::string(8192, 'x');
  VectorCache cache = opened(folder);
  EXPECT_EQ(*cache.size(), 0U);
  keep(cache, 1, 1);
  EXPECT_TRUE(has(cache, 1));
}

TEST(VectorCache, FailsWhereNothingCanBeWritten) {
  const TemporaryFolder folder;
  EXPECT_FALSE(VectorCache::open(folder.path() + "/missing"));
}

TEST(VectorCache, GoesWithAllThatBelongsToIt) {
  const TemporaryFolder folder;
  {
    VectorCache cache = opened(folder);
    keep(cache, 1, 3);
  }
  remove_vector_cache(folder.path());
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace strata::store
