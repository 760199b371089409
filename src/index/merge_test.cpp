#include "index/merge.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "core/temporary_folder.hpp"
#include "index/sample_files.hpp"

namespace strata::index {
namespace {

TEST(Merge, GivesTheBytesOfAFreshBuild) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    Random random(seed);
    const std::uint32_t parts = 1 + below(random, 4);
    std::vector<std::vector<FileAnalysis>> files(parts);
    std::vector<std::vector<bool>> live(parts);
    std::vector<FileAnalysis> surviving;
    for (int i = 0; i < 15; ++i) {
      const std::string path = "dir" + std::to_string(i % 2) + "/f" + std::to_string(100 + i);
      const std::uint32_t owner = below(random, parts);
      for (std::uint32_t part = 0; part < parts; ++part) {
        if (part != owner && below(random, 3) != 0) {
          continue;
        }
        files[part].push_back(
            random_analysis(random, path));  // an older version where it is not the owner
        if (part == owner && below(random, 5) != 0) {
          surviving.push_back(files[part].back());
        }
      }
    }
    const auto by_path = [](const auto& a, const auto& b) { return a.source.path < b.source.path; };
    std::sort(surviving.begin(), surviving.end(), by_path);
    if (surviving.empty()) {
      continue;
    }
    std::vector<LiveSegment> segments;
    for (std::vector<FileAnalysis>& part : files) {
      std::sort(part.begin(), part.end(), by_path);
      LiveSegment segment = segment_of(part);
      for (std::size_t i = 0; i < part.size(); ++i) {
        segment.live_files[i] =
            std::any_of(surviving.begin(), surviving.end(), [&](const FileAnalysis& file) {
              return file.source.path == part[i].source.path &&
                     file.source.content_hash == part[i].source.content_hash;
            });
      }
      segments.push_back(segment);
    }
    EXPECT_EQ(encode_merged(segments).value(), encoded(surviving)) << "seed " << seed;
    constexpr GraphOptions kWithGraph{.least_regions = 1};
    EXPECT_EQ(encode_merged(segments, kWithGraph).value(), encoded(surviving, kWithGraph));
  }
}

TEST(Merge, PartsOfAFileGiveTheBytesOfTheWhole) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const FileAnalysis before = random_analysis(random, "docs/a.md");
    const FileAnalysis first = random_analysis(random, "docs/b.md");
    const FileAnalysis second = random_analysis(random, "docs/b.md");
    const FileAnalysis third = random_analysis(random, "docs/b.md");
    const FileAnalysis after = random_analysis(random, "docs/c.md");
    SegmentBuilder builder(sample_model());
    builder.add(before);
    builder.add(first);
    builder.extend({second, sample_model(), FilePart::kContinued});
    builder.extend({third, sample_model(), FilePart::kContinued});
    builder.add(after);
    const LiveSegment segment = {.reader = reader_of(std::move(builder).encode().value()),
                                 .live_files = {true, true, true}};
    const auto merged = encode_merged(std::span(&segment, 1));
    ASSERT_TRUE(merged) << merged.error().to_string();
    EXPECT_EQ(*merged, encoded({before, joined(joined(first, second), third), after}));
  }
}

TEST(Merge, WritesASegmentThatCanBeRead) {
  const TemporaryFolder folder;
  Random random(3);
  const std::vector<LiveSegment> segments = {segment_of({random_analysis(random, "a")}),
                                             segment_of({random_analysis(random, "b")})};
  const auto name = merge_segments(segments, folder.path());
  ASSERT_TRUE(name) << name.error().to_string();
  const auto reader = SegmentReader::open(folder.path() + "/" + *name);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->file_count(), 2U);
}

TEST(Merge, RefusesTwoModelsTwoLiveVersionsAndNothing) {
  Random random(4);
  const std::vector<FileAnalysis> files = {random_analysis(random, "a")};
  SegmentBuilder other({.name = "other", .dimensions = 8, .fingerprint = "x"});
  other.add(random_analysis(random, "b"));
  const LiveSegment another{.reader = reader_of(std::move(other).encode().value()),
                            .live_files = {true}};
  LiveSegment dead = segment_of(files);
  dead.live_files = {false};
  using Segments = std::vector<LiveSegment>;
  for (const Segments& bad :
       {Segments{segment_of(files), another}, Segments{segment_of(files), segment_of(files)},
        Segments{dead}, Segments{}}) {
    EXPECT_EQ(encode_merged(bad).error().kind, ErrorKind::kInvalidArgument);
  }
}

}  // namespace
}  // namespace strata::index
