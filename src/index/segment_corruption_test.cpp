// Damaged and crafted segments: an Error or a harmless reader, never undefined behaviour (run with
// ASan and UBSan).
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "index/exercise.hpp"
#include "index/sample_files.hpp"

namespace strata::index {
namespace {

constexpr GraphOptions kWithGraph{.least_regions = 1};

TEST(SegmentCorruption, EveryFlippedByteIsAnError) {
  Random random(1);
  const std::string good = encoded(random_files(random, 2), kWithGraph);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(static_cast<unsigned char>(bad[i]) ^ (1U << (random() % 8)));
    const auto reader = SegmentReader::from_bytes(std::move(bad));
    ASSERT_FALSE(reader) << "byte " << i;
    const ErrorKind kind = reader.error().kind;
    EXPECT_TRUE(kind == ErrorKind::kCorrupt || kind == ErrorKind::kUnsupported);
  }
}

TEST(SegmentCorruption, EveryTruncationIsAnError) {
  Random random(2);
  const std::string good = encoded(random_files(random, 2), kWithGraph);
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 64) {
    EXPECT_FALSE(SegmentReader::from_bytes(good.substr(0, size))) << size;
  }
}

TEST(SegmentCorruption, UnverifiedDamageIsFoundByVerifyAndHarmlessBefore) {
  Random random(3);
  const std::string good = encoded(random_files(random, 3), kWithGraph);
  int opened = 0;
  for (int round = 0; round < 600; ++round) {
    std::string bad = good;
    bad[random() % bad.size()] ^= static_cast<char>(1 + random() % 255);
    auto reader = SegmentReader::from_bytes(std::move(bad), Verify::kTables);
    if (!reader) {
      continue;
    }
    ++opened;
    EXPECT_FALSE(reader->verify());
    read_everything(std::make_shared<SegmentReader>(*std::move(reader)));
  }
  EXPECT_GT(opened, 0);
}

void damage(Random& random, std::string& bytes) {
  if (bytes.empty()) {
    return;
  }
  switch (random() % 5) {
    case 0:
      bytes.resize(random() % bytes.size());
      break;
    case 1:
      bytes += static_cast<char>(random());
      break;
    case 2:
      bytes[random() % bytes.size()] = '\xff';
      break;
    case 3:
      bytes[random() % bytes.size()] = static_cast<char>(random() % 4);
      break;
    default:
      bytes[random() % bytes.size()] = static_cast<char>(random());
      break;
  }
}

TEST(SegmentCorruption, CraftedSectionsWithGoodChecksumsAreHarmless) {
  Random random(4);
  const std::vector<std::string> good = sections_of(encoded(random_files(random, 3), kWithGraph));
  ASSERT_TRUE(SegmentReader::from_bytes(file_with(good)));
  int opened = 0;
  int refused = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::string> bad = good;
    for (std::uint32_t i = 0, n = 1 + below(random, 3); i < n; ++i) {
      damage(random, bad[random() % bad.size()]);
    }
    auto reader = SegmentReader::from_bytes(file_with(bad));
    if (!reader) {
      ++refused;
      continue;
    }
    ++opened;
    read_everything(std::make_shared<SegmentReader>(*std::move(reader)));
  }
  EXPECT_GT(opened, 0);
  EXPECT_GT(refused, 0);
}

TEST(SegmentCorruption, AnotherFormatVersionIsUnsupported) {
  Random random(5);
  std::vector<std::string> sections = sections_of(encoded(random_files(random, 1)));
  sections[0][0] = static_cast<char>(kSegmentVersion + 1);
  EXPECT_EQ(SegmentReader::from_bytes(file_with(sections)).error().kind, ErrorKind::kUnsupported);
}

}  // namespace
}  // namespace strata::index
