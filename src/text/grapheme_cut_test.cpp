#include <vector>

#include <gtest/gtest.h>
#include <utf8proc.h>

#include "text/hostile_text.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

TEST(CutAtOrBefore, KeepsALetterWithItsMarks) {
  const std::string text = "ae\xCC\x81\xCC\xA7z";  // a, e + acute + cedilla, z
  EXPECT_EQ(cut_at_or_before(text, 5, 0), 1U);
  EXPECT_EQ(cut_at_or_before(text, 6, 0), 6U);
  EXPECT_EQ(cut_at_or_before(text, 5, 1), 4U) << "one cluster alone: cut between code points";
  EXPECT_EQ(cut_at_or_before(text, 1, 1), 2U) << "nothing fits: the next boundary";
}

TEST(CutAtOrBefore, KeepsJoinedEmojiAndFlagsWhole) {
  const std::string family = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
  EXPECT_EQ(cut_at_or_before("x" + family + "y", 9, 0), 1U);
  const std::string flag = "\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA";
  EXPECT_EQ(cut_at_or_before(flag + flag + flag, 20, 0), 16U) << "flags pair from the front";
}

TEST(CutAtOrBefore, KeepsCrlfTogether) {
  EXPECT_EQ(cut_at_or_before("ab\r\ncd", 3, 0), 2U);
  EXPECT_EQ(cut_at_or_before("ab\r\ncd", 4, 0), 4U);
}

TEST(CutAtOrBefore, IsTotal) {
  EXPECT_EQ(cut_at_or_before("", 0, 0), 0U);
  EXPECT_EQ(cut_at_or_before("abc", 99, 0), 3U);
  EXPECT_EQ(cut_at_or_before("abc", 0, 99), 3U);
  EXPECT_EQ(cut_at_or_before("abc", 0, 0), 1U);
  EXPECT_EQ(cut_at_or_before("\xE2\x82\xAC", 2, 0), 3U) << "a code point is never split";
}

/// Cluster boundaries of text.substr(floor) at absolute offsets, by the library's rules from the
/// front.
std::vector<std::size_t> cluster_boundaries(std::string_view text, std::size_t floor) {
  std::vector<std::size_t> found;
  utf8proc_int32_t state = 0;
  utf8proc_int32_t before = 0;
  for (std::size_t at = floor; at < text.size();) {
    const CodePoint point = decode_at(text, at);
    const auto after = static_cast<utf8proc_int32_t>(point.value);
    if (at > floor && utf8proc_grapheme_break_stateful(before, after, &state)) {
      found.push_back(at);
    }
    before = after;
    at += point.length;
  }
  found.push_back(text.size());
  return found;
}

TEST(CutAtOrBefore, AgreesWithTheRulesAppliedFromTheFloor) {
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    const std::string text = random_pieces(random, 1 + random() % 16);
    const std::size_t floor = boundary_at_or_before(text, random() % text.size());
    const std::vector<std::size_t> clusters = cluster_boundaries(text, floor);
    for (std::size_t offset = 0; offset <= text.size(); ++offset) {
      std::size_t expected = 0;
      for (const std::size_t boundary : clusters) {
        if (boundary <= offset) {
          expected = boundary;
        }
      }
      if (expected <= floor) {
        expected = boundary_at_or_before(text, offset);
      }
      if (expected <= floor) {
        expected = floor + decode_at(text, floor).length;
      }
      ASSERT_EQ(cut_at_or_before(text, offset, floor), expected)
          << round << ": " << offset << ", " << floor;
    }
  }
}

TEST(CutAtOrBefore, AdvancesAndSplitsNoCodePointOnAnyBytes) {
  std::mt19937 random(4);
  for (int round = 0; round < 2000; ++round) {
    const std::string text = random_bytes(random, 1 + random() % 24);
    for (std::size_t floor = 0; floor < text.size(); ++floor) {
      const std::size_t cut = cut_at_or_before(text, random() % 32, floor);
      ASSERT_GT(cut, floor);
      ASSERT_TRUE(is_boundary(text, cut));
    }
  }
}

TEST(CutAtOrBefore, CutsAMegabyteOfMarksAndOfFlagsInLinearTime) {
  for (const std::string_view piece : {"\xCC\x81", "\xF0\x9F\x87\xA9", "\xE2\x80\x8D"}) {
    std::string text;
    while (text.size() < 1'000'000) {
      text += piece;
    }
    std::size_t cuts = 0;
    for (std::size_t floor = 0; floor < text.size(); ++cuts) {
      floor = cut_at_or_before(text, floor + 1000, floor);
    }
    EXPECT_LE(cuts, 1100U);
  }
}

}  // namespace
}  // namespace strata::text
