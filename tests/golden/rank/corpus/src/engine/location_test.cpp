#include "engine/location.hpp"

#include <gtest/gtest.h>

namespace strata::engine {
namespace {

TEST(Location, IsDistinctForEqualNamesAndReadable) {
  const auto a = index_folder("/home/ann/app", "/cache");
  const auto b = index_folder("/home/bob/app", "/cache");
  ASSERT_TRUE(a && b);
  EXPECT_NE(*a, *b);
  EXPECT_TRUE(a->starts_with("/cache/app-"));
}

TEST(Location, KeepsOnlyPlainCharactersOfTheName) {
  const auto folder = index_folder("/tmp/my app\n\xff", "/cache");
  ASSERT_TRUE(folder);
  EXPECT_TRUE(folder->starts_with("/cache/my_app__-"));
}

TEST(Location, RefusesWhatIsNoFolder) {
  EXPECT_EQ(resolve_root("/no/such/folder").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(resolve_root("/dev/null").error().kind, ErrorKind::kNotFound);
}

TEST(Location, ResolvesDotsAndLinks) {
  const auto root = resolve_root("/usr/../usr/.");
  ASSERT_TRUE(root);
  EXPECT_EQ(*root, "/usr");
}

}  // namespace
}  // namespace strata::engine
