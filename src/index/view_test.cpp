#include "index/view.hpp"

#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "index/sample_files.hpp"

namespace strata::index {
namespace {

/// What a view says about its corpus, without naming segments.
struct Summary {
  std::uint64_t files = 0;
  std::uint64_t leaves = 0;
  std::vector<std::uint64_t> lengths;
  std::multiset<std::pair<std::string, std::uint32_t>> occurrences;  // path#leaf of file, count

  friend bool operator==(const Summary&, const Summary&) = default;
};

Summary summary_of(const View& view, std::string_view term) {
  Summary summary{
      .files = view.live_files(), .leaves = view.live_leaves(), .lengths = {}, .occurrences = {}};
  std::vector<LivePosting> postings;
  for (std::size_t f = 0; f < kFieldCount; ++f) {
    summary.lengths.push_back(view.statistics(static_cast<Field>(f)).total_length);
    view.postings(static_cast<Field>(f), term, postings);
    for (const LivePosting& posting : postings) {
      EXPECT_TRUE(view.is_live(posting.leaf));
      const SegmentReader& reader = view.reader(posting.leaf.segment);
      const FileRecord file = reader.file(reader.file_of(posting.leaf.leaf));
      const std::string where = std::string(file.path) + "#" +
                                std::to_string(posting.leaf.leaf.value - file.leaves.first);
      summary.occurrences.emplace(where + "/" + std::to_string(f), posting.count);
    }
  }
  return summary;
}

TEST(View, CountsLiveSearchableLeavesOnly) {
  Random random(1);
  const std::vector<FileAnalysis> files = random_files(random, 10);
  LiveSegment segment = segment_of(files);
  segment.live_files[3] = false;
  segment.live_files[7] = false;
  std::uint64_t leaves = 0;
  std::uint64_t body = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (std::size_t leaf = 0; segment.live_files[i] && leaf < files[i].leaves.size(); ++leaf) {
      leaves += files[i].leaves[leaf].searchable ? 1 : 0;
      body += field_terms(files[i], leaf)[0].size();
    }
  }
  const View view({segment});
  EXPECT_EQ(view.live_files(), 8U);
  EXPECT_EQ(view.live_leaves(), leaves);
  EXPECT_EQ(view.statistics(Field::kBody).total_length, body);
  EXPECT_DOUBLE_EQ(view.statistics(Field::kBody).average_length(leaves),
                   static_cast<double>(body) / static_cast<double>(leaves));
  EXPECT_FALSE(
      view.is_live({.segment = 0, .leaf = LeafId{segment.reader->file(FileId{3}).leaves.first}}));
}

TEST(View, SaysTheSameHoweverTheFilesAreSpreadOverSegments) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    const std::vector<FileAnalysis> files = random_files(random, 12);
    std::vector<std::vector<FileAnalysis>> parts(3);
    for (const FileAnalysis& file : files) {
      parts[random() % 3].push_back(file);
    }
    // A dead older version of some files, elsewhere.
    Random other(seed + 100);
    LiveSegment dead = segment_of(random_files(other, 12));
    dead.live_files.assign(12, false);
    const View fresh({segment_of(files)});
    const View spread({segment_of(parts[0]), dead, segment_of(parts[1]), segment_of(parts[2])});
    const View turned({segment_of(parts[2]), segment_of(parts[0]), segment_of(parts[1]), dead});
    for (const std::string_view term : {"alpha", "session", "net", "push", "python"}) {
      EXPECT_EQ(summary_of(spread, term), summary_of(fresh, term));
      EXPECT_EQ(summary_of(turned, term), summary_of(fresh, term));
    }
  }
}

TEST(View, OrdersLeavesByPathThenPosition) {
  Random random(6);
  const std::vector<FileAnalysis> first = {random_analysis(random, "a"),
                                           random_analysis(random, "c")};
  const std::vector<FileAnalysis> second = {random_analysis(random, "b")};
  const View view({segment_of(first), segment_of(second)});
  const LeafRef a{.segment = 0, .leaf = LeafId{0}};
  const LeafRef b{.segment = 1, .leaf = LeafId{0}};
  const LeafRef c{.segment = 0, .leaf = LeafId{view.reader(0).file(FileId{1}).leaves.first}};
  EXPECT_TRUE(view.precedes(a, b) && view.precedes(b, c) && view.precedes(a, c));
  EXPECT_FALSE(view.precedes(b, a) || view.precedes(c, b) || view.precedes(a, a));
}

TEST(View, MayBeEmpty) {
  const View view({});
  EXPECT_EQ(view.live_leaves(), 0U);
  EXPECT_EQ(view.statistics(Field::kBody).average_length(0), 0.0);
}

}  // namespace
}  // namespace strata::index
