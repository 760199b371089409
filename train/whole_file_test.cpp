#include "train/whole_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::train {
namespace {

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(WholeFile, TakesThePlaceOfTheOldOne) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/file";
  const std::array<std::string_view, 2> first = {"one ", "two"};
  ASSERT_TRUE(write_whole(path, "the file", first));
  EXPECT_EQ(read(path), "one two");
  const std::array<std::string_view, 1> second = {"3"};
  ASSERT_TRUE(write_whole(path, "the file", second));
  EXPECT_EQ(read(path), "3");
  EXPECT_FALSE(std::filesystem::exists(path + ".new"));
}

TEST(WholeFile, LeavesNothingBehindWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/taken";
  std::filesystem::create_directories(path + "/inside");
  const std::array<std::string_view, 1> parts = {"x"};
  const auto written = write_whole(path, "the model", parts);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "the model cannot be written to " + path);
  EXPECT_FALSE(std::filesystem::exists(path + ".new"));
}

TEST(WholeFile, TellsBeforeTheWorkWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_TRUE(can_write_whole(folder.path() + "/file", "the model"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_EQ(can_write_whole(folder.path(), "the model").error().message,
            "the model cannot be written to " + folder.path() + ": it is a folder");
  const std::string nowhere = folder.path() + "/nowhere/file";
  EXPECT_EQ(can_write_whole(nowhere, "the model").error().message,
            "the model cannot be written to " + nowhere + ": No such file or directory");
}

}  // namespace
}  // namespace strata::train
