// tests/compat/segment-v<N>.seg: one small segment of every format version that was ever released.
// The current one must open and be what this build would write; older ones must be called corrupt,
// which makes a refresh replace them; newer ones must be refused. After a change of format raise
// kSegmentVersion and run with STRATA_UPDATE_GOLDEN=1 once: that adds the new file and leaves the
// old ones alone.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>

#include "index/merge.hpp"
#include "index/sample_files.hpp"
#include "index/sections.hpp"
#include "store/little_endian.hpp"
#include "store/segment_file.hpp"

namespace strata::index {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

constexpr std::uint32_t kFiles = 4;

fs::path fixture(std::uint32_t version) {
  return fs::path("tests/compat") / ("segment-v" + std::to_string(version) + ".seg");
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The fixture with the version of its contents changed, checksums and all.
std::string of_version(std::uint32_t version) {
  const std::string bytes = read(fixture(kSegmentVersion));
  const auto file = store::SegmentFile::from_bytes(bytes).value();
  std::vector<std::string> contents;
  std::vector<store::Section> sections;
  for (std::uint32_t id = 1; id <= store::kMaxSections; ++id) {
    if (const auto section = file.section(id)) {
      contents.emplace_back(*section);
      sections.push_back({.id = id, .bytes = {}});
    }
  }
  std::string number;
  store::append<std::uint32_t>(number, version);
  contents.front().replace(0, number.size(), number);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    sections[i].bytes = contents[i];
  }
  return store::encode_segment_file(sections).value();
}

TEST(Compatibility, TheCurrentFixtureOpensAndIsWhatThisBuildWrites) {
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr && !fs::exists(fixture(kSegmentVersion))) {
    Random random(1);
    fs::create_directories("tests/compat");
    std::ofstream(fixture(kSegmentVersion), std::ios::binary)
        << encoded(random_files(random, kFiles));
  }
  ASSERT_TRUE(fs::exists(fixture(kSegmentVersion)))
      << "no fixture of this format version; see the top of this file";
  const std::string bytes = read(fixture(kSegmentVersion));
  const auto reader = SegmentReader::open(fixture(kSegmentVersion).string());
  ASSERT_TRUE(reader) << reader.error().to_string();
  EXPECT_EQ(reader->file_count(), kFiles);
  EXPECT_GT(reader->leaf_count(), 0U);
  EXPECT_GT(reader->term_count(), 0U);
  // Copied row by row and list by list it gives the same bytes.
  const LiveSegment whole{.reader = reader_of(bytes),
                          .live_files = std::vector<bool>(kFiles, true)};
  EXPECT_EQ(encode_merged(std::span(&whole, 1)).value(), bytes);
}

TEST(Compatibility, OlderContentsAreToBeMadeAgain) {
  const auto older = SegmentReader::from_bytes(of_version(kSegmentVersion - 1));
  ASSERT_FALSE(older);
  EXPECT_EQ(older.error().kind, ErrorKind::kCorrupt);
  EXPECT_THAT(older.error().to_string(), HasSubstr("older"));
  for (std::uint32_t version = 1; version < kSegmentVersion; ++version) {
    ASSERT_TRUE(fs::exists(fixture(version))) << "fixtures of old versions are kept";
    const auto reader = SegmentReader::open(fixture(version).string());
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().kind, ErrorKind::kCorrupt);
  }
}

TEST(Compatibility, NewerContentsAreRefused) {
  const auto newer = SegmentReader::from_bytes(of_version(kSegmentVersion + 1));
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().kind, ErrorKind::kUnsupported);
  EXPECT_THAT(newer.error().to_string(), HasSubstr("newer"));
}

}  // namespace
}  // namespace strata::index
