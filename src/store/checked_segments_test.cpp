#include "store/checked_segments.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"

namespace strata::store {
namespace {

namespace fs = std::filesystem;

void write(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A folder with the segments "a.seg" and "b.seg", of which the first is noted.
class CheckedSegmentsTest : public testing::Test {
 protected:
  CheckedSegmentsTest() {
    write(path("a.seg"), "first");
    write(path("b.seg"), "second");
    CheckedSegments checked(folder_.path());
    checked.add("a.seg");
    checked.save();
  }

  [[nodiscard]] std::string path(std::string_view name) const {
    return folder_.path() + "/" + std::string(name);
  }

  [[nodiscard]] bool contains(const std::string& name) const {
    return CheckedSegments(folder_.path()).contains(name);
  }

  TemporaryFolder folder_;
};

TEST_F(CheckedSegmentsTest, RemembersWhatWasAddedInAnotherProcess) {
  EXPECT_TRUE(contains("a.seg"));
  EXPECT_FALSE(contains("b.seg"));
  EXPECT_FALSE(contains("c.seg"));
}

TEST_F(CheckedSegmentsTest, KeepsOlderNotesWhenItAddsOthers) {
  CheckedSegments checked(folder_.path());
  checked.add("b.seg");
  checked.save();
  EXPECT_TRUE(contains("a.seg"));
  EXPECT_TRUE(contains("b.seg"));
}

TEST_F(CheckedSegmentsTest, DoesNotKnowAFileThatWasChangedOrReplaced) {
  const auto time = fs::last_write_time(path("a.seg"));
  fs::remove(path("b.seg"));
  fs::copy_file(path("a.seg"), path("b.seg"));
  fs::rename(path("b.seg"), path("a.seg"));  // same bytes, size and mtime, but another file
  fs::last_write_time(path("a.seg"), time);
  EXPECT_FALSE(contains("a.seg"));
}

TEST_F(CheckedSegmentsTest, DoesNotKnowTheFilesOfACopiedFolder) {
  const TemporaryFolder other;
  fs::copy(folder_.path(), other.path() + "/copy", fs::copy_options::recursive);
  EXPECT_FALSE(CheckedSegments(other.path() + "/copy").contains("a.seg"));
}

TEST_F(CheckedSegmentsTest, ForgetsFilesThatAreGone) {
  fs::remove(path("a.seg"));
  CheckedSegments checked(folder_.path());
  checked.add("b.seg");
  checked.save();
  EXPECT_EQ(read(path(kCheckedName)).find("a.seg"), std::string::npos);
  EXPECT_TRUE(contains("b.seg"));
}

TEST_F(CheckedSegmentsTest, TrustsNoDamagedNotes) {
  const std::string bytes = read(path(kCheckedName));
  ASSERT_FALSE(bytes.empty());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string bad = bytes;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    write(path(kCheckedName), bad);
    EXPECT_FALSE(contains("a.seg")) << "byte " << at;
    write(path(kCheckedName), bytes.substr(0, at));
    EXPECT_FALSE(contains("a.seg")) << "cut at " << at;
  }
}

TEST_F(CheckedSegmentsTest, LeavesNoTemporaryFile) {
  for (const auto& entry : fs::directory_iterator(folder_.path())) {
    EXPECT_NE(entry.path().filename().string().rfind("tmp-", 0), 0U) << entry.path();
  }
}

}  // namespace
}  // namespace strata::store
