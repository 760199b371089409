#include "apps/read_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::apps {
namespace {

TEST(ReadFile, GivesAllBytes) {
  const TemporaryFolder folder;
  const auto path = std::filesystem::path(folder.path()) / "file";
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{65536}, std::size_t{200001}}) {
    const std::string bytes(size, '\0');
    std::ofstream(path, std::ios::binary) << bytes;
    const auto read_back = read_file(path.string());
    ASSERT_TRUE(read_back.has_value());
    EXPECT_EQ(*read_back, bytes);
  }
}

TEST(ReadFile, MissingFileAndFolderAreErrors) {
  EXPECT_EQ(read_file("/no/such/file").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(read_file("/").error().kind, ErrorKind::kInvalidArgument);
}

TEST(ReadFile, OpensNoFifoAndNoDevice) {
  const TemporaryFolder folder;
  const std::string fifo = folder.path() + "/fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(read_file(fifo).error().kind, ErrorKind::kInvalidArgument);
  EXPECT_NE(read_file(fifo).error().to_string().find("FIFO"), std::string::npos);
  EXPECT_TRUE(head_of_file(fifo, 10).empty());
  EXPECT_EQ(read_pieces(fifo, [](std::string_view) {}).error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(read_file("/dev/zero").error().kind, ErrorKind::kInvalidArgument);
  EXPECT_NE(read_file("/dev/zero").error().to_string().find("device"), std::string::npos);
}

TEST(ReadFile, ReadsAPipeThatIsOpenAlreadyToItsEnd) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string bytes(300'000, 'x');  // more than a pipe holds: it has to be waited for
  std::thread writer([&] {
    EXPECT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(ends[1]);
  });
  const auto read_back = read_file("/dev/fd/" + std::to_string(ends[0]));
  writer.join();
  ::close(ends[0]);
  ASSERT_TRUE(read_back) << read_back.error().to_string();
  EXPECT_EQ(*read_back, bytes);
}

}  // namespace
}  // namespace strata::apps
