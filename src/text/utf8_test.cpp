#include "text/utf8.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "text/hostile_text.hpp"

namespace strata::text {
namespace {

TEST(Utf8, DecodesEveryLength) {
  EXPECT_EQ(decode_at("a", 0).value, U'a');
  EXPECT_EQ(decode_at("\xC3\xA9", 0).value, char32_t{0xE9});
  EXPECT_EQ(decode_at("\xE2\x82\xAC", 0).value, char32_t{0x20AC});
  EXPECT_EQ(decode_at("\xF0\x9F\x9A\x80", 0).value, char32_t{0x1F680});
  EXPECT_EQ(decode_at("\xF4\x8F\xBF\xBF", 0).value, char32_t{0x10FFFF});
}

TEST(Utf8, RefusesOverlongSurrogateTruncatedAndTooLargeForms) {
  for (const std::string_view text :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", "\xED\xA0\x80", "\xED\xBF\xBF",
        "\xE2\x82", "\xF0\x9F\x9A", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\x80"}) {
    const CodePoint point = decode_at(text, 0);
    EXPECT_FALSE(point.valid);
    EXPECT_EQ(point.length, 1);
    EXPECT_EQ(point.value, char32_t{0xFFFD});
    EXPECT_EQ(invalid_bytes(text), text.size());
    EXPECT_FALSE(is_valid_utf8(text));
  }
}

TEST(Utf8, ReplacesEachInvalidByte) {
  EXPECT_EQ(to_valid_utf8("# caf\xE9\n"), "# caf\xEF\xBF\xBD\n");
  EXPECT_EQ(to_valid_utf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(to_valid_utf8("plain \xC3\xA9"), "plain \xC3\xA9");
}

TEST(Utf8, SeesWhetherAnythingIsVisible) {
  for (const std::string_view blank :
       {"", " \t\r\n", "\xEF\xBB\xBF", "\xC2\xA0\xE2\x80\x8B", "\x01\x7F"}) {
    EXPECT_FALSE(has_visible(blank));
  }
  for (const std::string_view inked :
       {"a", " .", "\xEF\xBB\xBFx", "\xE7\x94\xA8", "\xFF", "\n\n\n}"}) {
    EXPECT_TRUE(has_visible(inked));
  }
}

/// Starts of all code points, by decoding from the front: the definition that every other function
/// must agree with.
std::vector<bool> starts_of(std::string_view text) {
  std::vector<bool> starts(text.size() + 1, false);
  std::size_t at = 0;
  while (at < text.size()) {
    starts[at] = true;
    at += decode_at(text, at).length;
  }
  EXPECT_EQ(at, text.size());
  starts[text.size()] = true;
  return starts;
}

TEST(Utf8, BoundariesAgreeWithDecodingFromTheFrontOnAnyBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 24) : random_pieces(random, random() % 12);
    const std::vector<bool> starts = starts_of(text);
    std::size_t last = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      if (starts[i]) {
        last = i;
      }
      ASSERT_EQ(is_boundary(text, i), starts[i]) << round << " at " << i;
      ASSERT_EQ(boundary_at_or_before(text, i), last) << round << " at " << i;
    }
  }
}

TEST(Utf8, LossyTextIsValidAndLongerByTwoPerInvalidByte) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 40) : random_pieces(random, random() % 30);
    const std::string lossy = to_valid_utf8(text);
    ASSERT_TRUE(is_valid_utf8(lossy));
    ASSERT_EQ(lossy.size(), text.size() + 2 * invalid_bytes(text));
    ASSERT_EQ(is_valid_utf8(text), invalid_bytes(text) == 0);
    ASSERT_EQ(lossy == text, is_valid_utf8(text));
    ASSERT_EQ(has_visible(lossy), has_visible(text));
  }
}

}  // namespace
}  // namespace strata::text
