#include <string>

#include <gtest/gtest.h>

#include "text/hostile_text.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

TEST(PositionMap, CountsCodePointsAndUtf16UnitsOfAMixedFile) {
  // "# Unicode" with diaereses, a rocket (two UTF-16 units), then two functions.
  const std::string comment =
      "# \xC3\x9Cn\xC3\xAF"
      "c\xC3\xB6"
      "d\xC3\xA9 \xF0\x9F\x9A\x80\n";
  const std::string text = comment + "def f(): pass\ndef g(): pass";
  const PositionMap map(text);
  const auto f = static_cast<std::uint32_t>(text.find("def f"));
  const auto g = static_cast<std::uint32_t>(text.find("def g"));
  EXPECT_EQ(f, 19U);
  EXPECT_EQ(map.code_point_of(f), 12U);
  EXPECT_EQ(map.utf16_of(f), 13U);
  EXPECT_EQ(map.code_point_of(g), 26U);
  EXPECT_EQ(map.utf16_of(g), 27U);
}

TEST(PositionMap, GivesTheOwnOffsetOfACodePointForAnyOfItsBytes) {
  const std::string text = "a\xF0\x9F\x9A\x80z";
  const PositionMap map(text);
  for (const std::uint32_t inside : {1U, 2U, 3U, 4U}) {
    EXPECT_EQ(map.code_point_of(inside), 1U);
    EXPECT_EQ(map.utf16_of(inside), 1U);
  }
  EXPECT_EQ(map.code_point_of(5), 2U);
  EXPECT_EQ(map.utf16_of(5), 3U);
  EXPECT_EQ(map.code_point_of(900), 3U) << "past the end: the length";
}

TEST(PositionMap, OfAsciiIsTheIdentity) {
  const std::string text(1000, 'x');
  const PositionMap map(text);
  for (const std::uint32_t at : {0U, 255U, 256U, 1000U}) {
    EXPECT_EQ(map.code_point_of(at), at);
    EXPECT_EQ(map.utf16_of(at), at);
  }
  EXPECT_EQ(PositionMap("").code_point_of(0), 0U);
}

TEST(PositionMap, AgreesWithCountingFromTheFrontAcrossAnchors) {
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    const std::string text =
        round % 3 == 0 ? random_bytes(random, 1 + random() % 1500) : random_pieces(random, 500);
    const PositionMap map(text);
    std::uint32_t code_points = 0;
    std::uint32_t units = 0;
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = decode_at(text, at);
      for (std::size_t i = at; i < at + point.length; ++i) {
        ASSERT_EQ(map.code_point_of(static_cast<std::uint32_t>(i)), code_points);
        ASSERT_EQ(map.utf16_of(static_cast<std::uint32_t>(i)), units);
      }
      code_points += 1;
      units += point.value > 0xFFFF ? 2 : 1;
      at += point.length;
    }
    ASSERT_EQ(map.code_point_of(static_cast<std::uint32_t>(text.size())), code_points);
    ASSERT_EQ(map.utf16_of(static_cast<std::uint32_t>(text.size())), units);
  }
}

}  // namespace
}  // namespace strata::text
