#include "engine/load_view.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/test_project.hpp"
#include "index/sections.hpp"
#include "store/segment_file.hpp"

namespace strata::engine {
namespace {

namespace fs = std::filesystem;

constexpr auto kLeaves = static_cast<std::uint32_t>(index::SectionId::kLeaves);

/// A segment whose checksums are right and whose leaf rows are nonsense, as only a program other
/// than ours would write it.
std::string with_unsound_rows(const std::string& path) {
  const auto file = store::SegmentFile::open(path);
  std::vector<store::Section> sections;
  const std::string nonsense(file->section(kLeaves)->size(), '\xff');
  for (std::uint32_t id = 0; id < store::kMaxSections; ++id) {
    if (const auto bytes = file->section(id)) {
      sections.push_back({id, id == kLeaves ? std::string_view(nonsense) : *bytes});
    }
  }
  return *store::encode_segment_file(sections);
}

class NotedSegment : public testing::Test {
 protected:
  NotedSegment() {
    project_.write("sessions.py", "def remove_expired(store):\n    return store\n");
    EXPECT_TRUE(project_.open().refresh());
    folder_ = project_.indexes().front().string();
    for (const auto& file : fs::directory_iterator(folder_)) {
      if (file.path().extension() == ".seg") {
        name_ = file.path().filename().string();
      }
    }
  }

  [[nodiscard]] std::string path() const { return folder_ + "/" + name_; }

  TestProject project_;
  std::string folder_;
  std::string name_;
};

TEST_F(NotedSegment, IsNotedByWhoWroteIt) {
  EXPECT_TRUE(store::CheckedSegments(folder_).contains(name_));
}

TEST_F(NotedSegment, IsCheckedAgainWhenItsFileIsAnotherOne) {
  const std::string bytes = with_unsound_rows(path());
  std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
  Readers readers(folder_);
  const auto reader = readers.open(name_, index::Verify::kTables);
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().kind, ErrorKind::kCorrupt);
}

TEST_F(NotedSegment, IsLookedAtRowByRowWhereEverythingIsAskedFor) {
  const std::string bytes = with_unsound_rows(path());
  std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
  store::CheckedSegments liar(folder_);
  liar.add(name_);
  liar.save();
  Readers readers(folder_);
  EXPECT_FALSE(readers.open(name_, index::Verify::kEverything));
}

TEST_F(NotedSegment, IsFoundSoundAgainWithoutTheNotes) {
  fs::remove(folder_ + "/" + std::string(store::kCheckedName));
  const auto answer = project_.open().refresh();
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_TRUE(store::CheckedSegments(folder_).contains(name_));
}

}  // namespace
}  // namespace strata::engine
