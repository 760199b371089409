#include "scan/encoding.hpp"

#include <random>

#include <gtest/gtest.h>

#include "text/utf8.hpp"

namespace strata::scan {
namespace {

std::string utf16(const std::u16string& units, bool big) {
  std::string out;
  for (const char16_t unit : u"\uFEFF" + units) {
    const char low = static_cast<char>(unit & 0xFFU);
    const char high = static_cast<char>(unit >> 8U);
    out += big ? high : low;
    out += big ? low : high;
  }
  return out;
}

TEST(Encoding, IsTakenFromTheMarkElseFromTheBytes) {
  EXPECT_EQ(encoding_of(""), Encoding::kUtf8);
  EXPECT_EQ(encoding_of("abc"), Encoding::kUtf8);
  EXPECT_EQ(encoding_of("\xEF\xBB\xBF"), Encoding::kUtf8);
  EXPECT_EQ(encoding_of("caf\xE9"), Encoding::kEightBit);
  EXPECT_EQ(encoding_of(utf16(u"a", false)), Encoding::kUtf16Le);
  EXPECT_EQ(encoding_of(utf16(u"a", true)), Encoding::kUtf16Be);
  EXPECT_EQ(unreadable_encoding(utf16(u"a", true) + "x"), "UTF-16");
  EXPECT_EQ(unreadable_encoding(std::string("\xFF\xFE\0\0a\0\0\0", 8)), "UTF-32");
  EXPECT_EQ(unreadable_encoding("abc"), "");
}

TEST(Encoding, Utf16BecomesUtf8) {
  for (const bool big : {false, true}) {
    const auto decoded = decode(utf16(u"a\u00E9\u20AC\U0001F600z", big));
    EXPECT_EQ(decoded.text,
              "\xEF\xBB\xBF"
              "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z");
  }
  EXPECT_EQ(decode(utf16({0xD800, u'a', 0xDC00, 0xD800}, false)).text,
            "\xEF\xBB\xBF\xEF\xBF\xBD"
            "a\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Encoding, OtherBytesStayAsTheyAre) {
  EXPECT_EQ(decode("caf\xE9\0x").text, std::string("caf\xE9\0x"));
}

// For every code point border of the decoded text, the file's bytes before it decode to exactly the
// text before it.
TEST(Encoding, PositionsLeadBackIntoTheFile) {
  std::mt19937 random(7);
  constexpr char16_t kUnits[] = {u'a', u'\n', 0xE9, 0x20AC, 0xD83D, 0xDE00, 0xD800, 0xDC00};
  for (int round = 0; round < 200; ++round) {
    std::u16string units;
    for (auto i = random() % 60; i > 0; --i) {
      units += kUnits[random() % std::size(kUnits)];
    }
    const std::string file = utf16(units, round % 2 == 0);
    const auto [encoding, text] = decode(file);
    const FilePositions positions(text, encoding);
    for (std::uint32_t at = 0; at <= text.size(); ++at) {
      if (!text::is_boundary(text, at)) {
        continue;
      }
      const ByteRange range = positions.in_file({.begin = 0, .end = at});
      ASSERT_EQ(range.begin, 0U);
      ASSERT_LE(range.end, file.size());
      if (at >= 3) {
        ASSERT_EQ(decode(file.substr(0, range.end)).text, text.substr(0, at));
      }
    }
    ASSERT_EQ(positions.in_file({.begin = 0, .end = static_cast<std::uint32_t>(text.size())}).end,
              file.size());
  }
}

TEST(Encoding, PositionsOfOtherTextsAreTheirOwn) {
  const FilePositions positions("caf\xE9 x", Encoding::kEightBit);
  EXPECT_EQ(positions.in_file({.begin = 2, .end = 5}), (ByteRange{.begin = 2, .end = 5}));
}

}  // namespace
}  // namespace strata::scan
