#include "store/segment_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "store/child_process.hpp"
#include "store/durable_file.hpp"

namespace strata::store {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

const std::array<Section, 4> kSections = {
    Section{1, "first"}, Section{2, ""}, Section{7, std::string_view("a\0b", 3)},
    Section{9, "0123456789012345678901234567890123456789012345678901234567890123"}};

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// True if the bytes open and all sections verify.
bool is_accepted(std::string bytes) {
  const auto file = SegmentFile::from_bytes(std::move(bytes));
  return file && file->verify();
}

TEST(SegmentFile, GivesBackItsSections) {
  const TemporaryFolder folder;
  const auto name = write_segment_file(folder.path(), kSections);
  ASSERT_TRUE(name) << name.error().to_string();
  EXPECT_THAT(*name, SizeIs(36));
  EXPECT_THAT(*name, EndsWith(".seg"));
  const auto file = SegmentFile::open(folder.path() + "/" + *name);
  ASSERT_TRUE(file) << file.error().to_string();
  for (const Section& section : kSections) {
    EXPECT_EQ(file->section(section.id).value(), section.bytes);
  }
  EXPECT_TRUE(file->verify());
  EXPECT_EQ(file->section(3).error().kind, ErrorKind::kCorrupt);
  EXPECT_EQ(file->bytes(), std::filesystem::file_size(folder.path() + "/" + *name));
}

TEST(SegmentFile, AlignsSectionsTo64Bytes) {
  const std::string bytes = encode_segment_file(kSections).value();
  EXPECT_EQ(bytes.find("first") % kSectionAlignment, 0U);
  EXPECT_EQ(bytes.find("0123456789") % kSectionAlignment, 0U);
}

TEST(SegmentFile, WritesWhatItEncodes) {
  const TemporaryFolder folder;
  const auto name = write_segment_file(folder.path(), kSections);
  EXPECT_EQ(read_all(folder.path() + "/" + name.value()), encode_segment_file(kSections).value());
  EXPECT_THAT(names_in(folder.path()), ElementsAre(*name));  // no temporary file is left
}

TEST(SegmentFile, IsNamedByItsContent) {
  const TemporaryFolder folder;
  const std::string name = write_segment_file(folder.path(), kSections).value();
  EXPECT_EQ(write_segment_file(folder.path(), kSections).value(), name);
  const std::array<Section, 1> others = {Section{1, "another"}};
  EXPECT_NE(write_segment_file(folder.path(), others).value(), name);
}

TEST(SegmentFile, ReplacesADamagedFileOfTheSameName) {
  const TemporaryFolder folder;
  const std::string path =
      folder.path() + "/" + write_segment_file(folder.path(), kSections).value();
  std::filesystem::resize_file(path, 100);
  ASSERT_TRUE(write_segment_file(folder.path(), kSections));
  EXPECT_TRUE(SegmentFile::open(path)->verify());
}

TEST(SegmentFile, RefusesEveryFlippedBitAndEveryOtherLength) {
  const std::string good = encode_segment_file(kSections).value();
  ASSERT_TRUE(is_accepted(good));
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[i] = static_cast<char>(static_cast<unsigned char>(bad[i]) ^ (1U << bit));
      EXPECT_FALSE(is_accepted(bad)) << "byte " << i << " bit " << bit;
    }
    EXPECT_FALSE(is_accepted(good.substr(0, i))) << "cut to " << i;
  }
  EXPECT_FALSE(is_accepted(good + '\0'));
  EXPECT_FALSE(is_accepted(good + good));
}

TEST(SegmentFile, SaysWhenAnotherVersionWroteIt) {
  std::string bytes = encode_segment_file(kSections).value();
  bytes[8] = 2;
  const auto file = SegmentFile::from_bytes(bytes);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().kind, ErrorKind::kUnsupported);
  EXPECT_THAT(file.error().to_string(), HasSubstr("version 2"));
  bytes[8] = 0;
  EXPECT_EQ(SegmentFile::from_bytes(bytes).error().kind, ErrorKind::kCorrupt);
}

TEST(SegmentFile, ReportsDamageOnlyForTheDamagedSection) {
  std::string bytes = encode_segment_file(kSections).value();
  bytes[bytes.find("first")] = 'F';
  const auto file = SegmentFile::from_bytes(bytes);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->section(1).error().kind, ErrorKind::kCorrupt);
  EXPECT_EQ(file->unverified_section(1).value(), "First");
  EXPECT_TRUE(file->section(7));
  EXPECT_FALSE(file->verify());
}

TEST(SegmentFile, RefusesWhatIsNoSegment) {
  const TemporaryFolder folder;
  EXPECT_EQ(SegmentFile::open(folder.path() + "/absent").error().kind, ErrorKind::kNotFound);
  std::ofstream(folder.path() + "/empty").flush();
  EXPECT_EQ(SegmentFile::open(folder.path() + "/empty").error().kind, ErrorKind::kCorrupt);
  EXPECT_FALSE(SegmentFile::open(folder.path()));
}

TEST(SegmentFile, RefusesDisorderedSections) {
  const std::array<Section, 2> twice = {Section{1, "a"}, Section{1, "b"}};
  EXPECT_EQ(encode_segment_file(twice).error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(write_segment_file("/nonexistent", kSections).error().kind, ErrorKind::kNotFound);
}

TEST(SegmentFile, AKilledWriterLeavesNoHalfSegment) {
  const TemporaryFolder folder;
  std::uint32_t id = 0;
  for (unsigned round = 0; round < 10; ++round) {
    const std::string content(200'000, static_cast<char>('a' + round));
    const auto write = [&] {
      const std::array<Section, 1> sections = {Section{++id, content}};
      return write_segment_file(folder.path(), sections).has_value();
    };
    kill_while_working(write, 300 * round);
  }
  std::size_t segments = 0;
  for (const std::string& name : names_in(folder.path())) {
    if (name.starts_with(kTemporaryPrefix)) {
      continue;
    }
    ++segments;
    EXPECT_TRUE(SegmentFile::open(folder.path() + "/" + name)->verify()) << name;
  }
  EXPECT_GE(segments, 10U);
}

}  // namespace
}  // namespace strata::store
