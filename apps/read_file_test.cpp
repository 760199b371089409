#include "apps/read_file.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace strata::apps {
namespace {

TEST(ReadFile, GivesAllBytes) {
  const auto path = std::filesystem::path(testing::TempDir()) / "strata_read_file";
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{65536}, std::size_t{200001}}) {
    const std::string bytes(size, '\0');
    std::ofstream(path, std::ios::binary) << bytes;
    const auto read_back = read_file(path.string());
    ASSERT_TRUE(read_back.has_value());
    EXPECT_EQ(*read_back, bytes);
  }
  std::filesystem::remove(path);
}

TEST(ReadFile, MissingFileAndFolderAreErrors) {
  EXPECT_EQ(read_file("/no/such/file").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(read_file("/").error().kind, ErrorKind::kInvalidArgument);
}

}  // namespace
}  // namespace strata::apps
