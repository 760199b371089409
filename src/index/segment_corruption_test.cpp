// Damaged and crafted segments: an Error or a harmless reader, never undefined behaviour (run with
// ASan and UBSan).
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "embed/quantise.hpp"
#include "index/merge.hpp"
#include "index/sample_files.hpp"
#include "index/sections.hpp"
#include "index/vector_scan.hpp"
#include "store/segment_file.hpp"

namespace strata::index {
namespace {

constexpr std::uint32_t kLastSection = static_cast<std::uint32_t>(SectionId::kFileVectors);

/// Uses everything that a reader offers; returns something that depends on all of it.
std::uint64_t read_everything(const std::shared_ptr<const SegmentReader>& reader) {
  std::uint64_t sum = 0;
  const auto use = [&](std::string_view text) {
    for (const char byte : text) {
      sum += static_cast<unsigned char>(byte);
    }
  };
  for (std::uint32_t i = 0; i < reader->file_count(); ++i) {
    const FileRecord file = reader->file(FileId{i});
    use(file.path), use(file.language), use(file.summary);
    static_cast<void>(reader->find_file(file.path));
  }
  for (std::uint32_t i = 0; i < reader->leaf_count(); ++i) {
    const LeafRecord leaf = reader->leaf(LeafId{i});
    use(leaf.context), use(reader->file(leaf.file).path), use(reader->region(leaf.region).title);
    for (std::uint32_t s = 0; s < leaf.symbols.count; ++s) {
      use(reader->symbol(SymbolId{leaf.symbols.first + s}).name);
    }
    if (leaf.primary.exists()) {
      use(reader->symbol(leaf.primary).path);
    }
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      sum += reader->field_length(static_cast<Field>(f), LeafId{i});
    }
  }
  for (std::uint32_t i = 0; i < reader->symbol_count(); ++i) {
    for (const SymbolId found : reader->find_symbols(reader->symbol(SymbolId{i}).name)) {
      sum += found.value;
    }
  }
  std::vector<Posting> postings;
  TermCursor cursor = reader->terms();
  while (cursor.next()) {
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      reader->postings(static_cast<Field>(f), cursor.term(), postings);
      for (const Posting& posting : postings) {
        sum += reader->leaf(posting.leaf).tokens;
      }
    }
  }
  const LiveSegment live{.reader = reader,
                         .live_files = std::vector<bool>(reader->file_count(), true)};
  const View view({live});
  const std::vector<float> query(reader->model().dimensions, 0.5F);
  for (const Neighbour& found : nearest_leaves(view, query, 10)) {
    sum += found.leaf.leaf.value;
  }
  for (const RegionNeighbour& found : nearest_regions(view, query, 10)) {
    sum += found.region.value;
  }
  const auto merged = encode_merged(std::vector<LiveSegment>{live});
  return merged ? sum + merged->size() : sum;
}

TEST(SegmentCorruption, EveryFlippedByteIsAnError) {
  Random random(1);
  const std::string good = encoded(random_files(random, 2));
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
  const std::string good = encoded(random_files(random, 2));
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 64) {
    EXPECT_FALSE(SegmentReader::from_bytes(good.substr(0, size))) << size;
  }
}

TEST(SegmentCorruption, UnverifiedDamageIsFoundByVerifyAndHarmlessBefore) {
  Random random(3);
  const std::string good = encoded(random_files(random, 3));
  int opened = 0;
  for (int round = 0; round < 2000; ++round) {
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

/// Sections of a segment as strings that can be changed.
std::vector<std::string> sections_of(const std::string& bytes) {
  const auto file = store::SegmentFile::from_bytes(bytes).value();
  std::vector<std::string> sections;
  for (std::uint32_t id = 1; id <= kLastSection; ++id) {
    sections.emplace_back(file.section(id).value());
  }
  return sections;
}

std::string file_with(const std::vector<std::string>& contents) {
  std::vector<store::Section> sections;
  for (std::uint32_t i = 0; i < contents.size(); ++i) {
    sections.push_back({.id = i + 1, .bytes = contents[i]});
  }
  return store::encode_segment_file(sections).value();
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
  const std::vector<std::string> good = sections_of(encoded(random_files(random, 3)));
  ASSERT_TRUE(SegmentReader::from_bytes(file_with(good)));
  int opened = 0;
  int refused = 0;
  for (int round = 0; round < 6000; ++round) {
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
  sections[0][0] = 2;
  EXPECT_EQ(SegmentReader::from_bytes(file_with(sections)).error().kind, ErrorKind::kUnsupported);
}

}  // namespace
}  // namespace strata::index
