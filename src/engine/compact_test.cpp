#include "engine/compact.hpp"

#include <gtest/gtest.h>

namespace strata::engine {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr std::uint64_t kNoLimit = ~std::uint64_t{0} >> 1U;

SegmentUse use(std::string name, std::uint64_t bytes, std::uint32_t live = 10,
               std::uint32_t files = 10) {
  return {.name = std::move(name), .live_bytes = bytes, .live_files = live, .files = files};
}

TEST(ChooseSegments, LeavesAFewAlone) {
  EXPECT_TRUE(choose_segments({use("a", 1), use("b", 2), use("c", 40 * kMiB)}, kNoLimit).empty());
}

TEST(ChooseSegments, MergesManySmallOnesButNotTheLargeOneBesideThem) {
  std::vector<SegmentUse> segments = {use("base", 10 * kMiB), use("large", 300 * kMiB)};
  for (int i = 0; i < 6; ++i) {
    segments.push_back(use("edit" + std::to_string(i), 1000 + static_cast<std::uint64_t>(i)));
  }
  const auto chosen = choose_segments(segments, kNoLimit);
  EXPECT_EQ(chosen.size(), 6U);
  for (const std::string& name : chosen) {
    EXPECT_TRUE(name.starts_with("edit")) << name;
  }
}

TEST(ChooseSegments, RewritesWhatIsMostlyDead) {
  const auto chosen = choose_segments({use("a", 30 * kMiB, 4, 10), use("b", 30 * kMiB)}, kNoLimit);
  EXPECT_EQ(chosen, std::vector<std::string>{"a"});
}

TEST(ChooseSegments, StaysWithinTheLimit) {
  std::vector<SegmentUse> segments;
  for (int i = 0; i < 40; ++i) {
    segments.push_back(use("s" + std::to_string(i), 3 * kMiB));
  }
  EXPECT_EQ(choose_segments(segments, 10 * kMiB).size(), 3U);
}

TEST(ChooseSegments, CountWhatTheyTakeOnDiskWhereThatIsMuch) {
  std::vector<SegmentUse> segments;
  for (int i = 0; i < 40; ++i) {
    segments.push_back(use("s" + std::to_string(i), 3 * kMiB));
    segments.back().segment_bytes = 8 * kMiB;
  }
  EXPECT_EQ(choose_segments(segments, 10 * kMiB).size(), 2U);
  EXPECT_TRUE(choose_segments(segments, 7 * kMiB).empty());  // one alone is no merge
}

// However many edits there are, the number of segments stays small and a file is copied rarely.
TEST(ChooseSegments, ManyEditsCostFewCopies) {
  std::vector<SegmentUse> segments = {use("base", 12 * kMiB)};
  std::uint64_t copied = 0;
  for (int edit = 0; edit < 2000; ++edit) {
    segments.push_back(use("e" + std::to_string(edit), 5000));
    const auto chosen = choose_segments(segments, kNoLimit);
    if (!chosen.empty()) {
      SegmentUse merged = use("m" + std::to_string(edit), 0);
      for (const std::string& name : chosen) {
        const auto at = std::find_if(segments.begin(), segments.end(),
                                     [&](const SegmentUse& s) { return s.name == name; });
        merged.live_bytes += at->live_bytes;
        segments.erase(at);
      }
      copied += merged.live_bytes;
      segments.push_back(merged);
    }
    ASSERT_LE(segments.size(), 12U);
  }
  EXPECT_LT(copied, 12 * kMiB + std::uint64_t{12} * 2000 * 5000);
}

}  // namespace
}  // namespace strata::engine
