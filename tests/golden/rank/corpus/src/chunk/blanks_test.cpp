#include "chunk/blanks.hpp"

#include <string>

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

TEST(Blanks, ShortensEveryRun) {
  EXPECT_EQ(collapse_blanks("a  b\t\tc"), "a b c");
  EXPECT_EQ(collapse_blanks("a \n\n   b\r\n\tc"), "a\nb\nc");
  EXPECT_EQ(collapse_blanks("  \n a \n "), "a");
  EXPECT_EQ(collapse_blanks(std::string("a\0\0b", 4)), "a b");
  EXPECT_EQ(collapse_blanks("Head." + std::string(5000, ' ') + "Foot."), "Head. Foot.");
}

TEST(Blanks, KeepsSingleInvisibleCharactersBeyondAscii) {
  EXPECT_EQ(collapse_blanks("a\u200Db"), "a\u200Db");         // joiner inside an emoji sequence
  EXPECT_EQ(collapse_blanks("a\u200B\u200B\u200Bb"), "a b");  // a flood of them
  EXPECT_EQ(collapse_blanks("\uFEFFa\u00A0"), "a");           // at the ends
}

TEST(Blanks, TreatsInvalidBytesAsVisible) {
  EXPECT_EQ(collapse_blanks("a  \xE9\xE9  b"), "a \xE9\xE9 b");
  EXPECT_TRUE(any_visible("\x80"));
}

TEST(Blanks, FindsTheVisibleInside) {
  EXPECT_EQ(without_outer_blanks("  ab \n", {0, 6}), (ByteRange{2, 4}));
  EXPECT_EQ(without_outer_blanks("xx  \nyy", {2, 5}), (ByteRange{5, 5}));
  EXPECT_EQ(without_outer_blanks("\u00A0a\u00A0", {0, 5}), (ByteRange{2, 3}));
}

TEST(Blanks, AgreeWithTheTextLibraryOnWhatIsVisible) {
  for (char32_t point = 1; point < 0x3200; ++point) {
    std::string bytes;
    if (point < 0x80) {
      bytes.push_back(static_cast<char>(point));
    } else if (point < 0x800) {
      bytes.push_back(static_cast<char>(0xC0 | (point >> 6U)));
      bytes.push_back(static_cast<char>(0x80 | (point & 0x3FU)));
    } else {
      bytes.push_back(static_cast<char>(0xE0 | (point >> 12U)));
      bytes.push_back(static_cast<char>(0x80 | ((point >> 6U) & 0x3FU)));
      bytes.push_back(static_cast<char>(0x80 | (point & 0x3FU)));
    }
    ASSERT_EQ(any_visible(bytes), text::has_visible(bytes))
        << std::hex << static_cast<unsigned>(point);
  }
}

TEST(Blanks, CollapsingTwiceChangesNothing) {
  Dice random(7);
  const std::string alphabet[] = {"a", " ", "\n", "\r", "\t", "\u00A0", "\u200B", "\xFF", "\u00E9"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) {
      text += alphabet[random.roll(std::size(alphabet))];
    }
    const std::string once = collapse_blanks(text);
    EXPECT_EQ(collapse_blanks(once), once);
    EXPECT_EQ(once.empty(), !any_visible(text));
  }
}

}  // namespace
}  // namespace strata::chunk
