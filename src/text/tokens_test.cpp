#include "text/tokens.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/hostile_text.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

const TokenCounter kCl100k(Tokenizer::kCl100kBase);
const TokenCounter kO200k(Tokenizer::kO200kBase);

struct Golden {
  std::string_view text;
  std::size_t cl100k;
  std::size_t o200k;
};

// Counts by js-tiktoken 1.0.21.
TEST(TokenCounter, EqualsJsTiktoken) {
  const std::vector<Golden> cases = {
      {"", 0, 0},
      {"hello world", 2, 2},
      {"    return self.cache.get(key, default)\n", 9, 9},
      {"def parseHTTPResponse2(data: bytes) -> Response:\n    pass\n", 15, 15},
      {"#include <vector>\r\n\r\nint main() { return 0; }\r\n", 13, 13},
      {"don't I'LL they've 'twas", 10, 7},
      {"1234567890 3.14159", 9, 9},
      {"x = y  \n\n\t\tz", 6, 6},
      {"   \n  \n", 2, 2},
      {"a    b", 3, 3},
      {"trailing   ", 3, 3},
      {"<|endoftext|>", 7, 7},
      {"https://example.org/a//b?q=1&r=%20", 13, 13},
      {"==========================", 2, 2},
      {"/* ---- */ //// \n//", 6, 6},
      {"caf\xC3\xA9 na\xC3\xAFve \xC3\x9Cn\xC3\xAF"
       "c\xC3\xB6"
       "d\xC3\xA9 \xF0\x9F\x9A\x80",
       14, 10},
      {"\xE7\x94\xA8\xE6\x88\xB7\xE5\x90\x8D\xE7\xA7\xB0\xE7\x9A\x84\xE9\x95\xBF\xE5\xBA\xA6", 4,
       4},
      {"\xED\x95\x9C\xEA\xB5\xAD\xEC\x96\xB4 \xE6\x96\x87\xE5\xAD\x97\xE5\x88\x97", 7, 5},
      {"\xD0\x97\xD0\xB4\xD1\x80\xD0\xB0\xD0\xB2\xD1\x81\xD1\x82\xD0\xB2\xD1\x83\xD0\xB9 "
       "\xD0\xBC\xD0\xB8\xD1\x80",
       7, 5},
      {"\xD9\x85\xD8\xB1\xD8\xAD\xD8\xA8\xD8\xA7", 5, 2},
      {"e\xCC\x81"
       "e\xCC\x81",
       4, 4},
      {"\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA", 14, 9},
      {"\xEF\xBB\xBF#pragma once\n", 4, 4},
      {"a\xC2\xA0"
       "b\xE2\x80\x83"
       "c\xC2\x85"
       "d",
       9, 8},
      {"antidisestablishmentarianism", 6, 6},
      {"qzxvjkwqzxvjkw", 8, 8},
      {"SGVsbG8sIHdvcmxkISBUaGlzIGlzIGJhc2U2NA==", 26, 26},
      {"XMLHttpRequest getUserIDs", 4, 6},
  };
  for (const Golden& c : cases) {
    EXPECT_EQ(kCl100k.count(c.text), c.cl100k) << c.text;
    EXPECT_EQ(kO200k.count(c.text), c.o200k) << c.text;
  }
}

TEST(TokenCounter, EqualsJsTiktokenOnLongRuns) {
  const std::vector<Golden> runs = {{"a", 375, 375},
                                    {" ", 24, 24},
                                    {"\n", 95, 188},
                                    {"=", 48, 48},
                                    {"0", 1000, 1000},
                                    {"ab", 3000, 1500},
                                    {"\xE7\x94\xA8", 3000, 3000}};
  for (const Golden& run : runs) {
    std::string text;
    for (int i = 0; i < 3000; ++i) {
      text += run.text;
    }
    EXPECT_EQ(kCl100k.count(text), run.cl100k) << run.text;
    EXPECT_EQ(kO200k.count(text), run.o200k) << run.text;
  }
}

TEST(TokenCounter, CountsInvalidBytesAsTheirReplacement) {
  std::mt19937 random(12);
  for (int round = 0; round < 500; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 80) : random_pieces(random, random() % 40);
    const std::string lossy = to_valid_utf8(text);
    ASSERT_EQ(kCl100k.count(text), kCl100k.count(lossy));
    ASSERT_EQ(kO200k.count(text), kO200k.count(lossy));
    ASSERT_LE(kCl100k.count(text), lossy.size());
  }
}

TEST(TokenCounter, FitsIsCountAgainstTheLimit) {
  std::mt19937 random(13);
  for (int round = 0; round < 400; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 80) : random_pieces(random, random() % 40);
    for (const TokenCounter& counter : {kCl100k, kO200k}) {
      const std::size_t count = counter.count(text);
      for (std::size_t limit = count < 3 ? 0 : count - 3; limit < count + 3; ++limit) {
        ASSERT_EQ(counter.fits(text, limit), count <= limit) << round << " limit " << limit;
      }
      ASSERT_TRUE(counter.fits(text, text.size() * 3));
    }
  }
}

TEST(TokenCounter, FitsCountsBrokenSequencesThatAreTokensAsTheirReplacement) {
  for (const std::string_view broken :
       {"\xFF", "\xE2\x80", " \xE2\x80", "\xF0\x9F\x98", " \xF0\x9F", "\xC3\xC3"}) {
    for (const TokenCounter& counter : {kCl100k, kO200k}) {
      const std::size_t count = counter.count(broken);
      EXPECT_TRUE(counter.fits(broken, count));
      EXPECT_FALSE(counter.fits(broken, count - 1));
    }
  }
}

TEST(TokenCounter, FitsAnswersForHugeTexts) {
  const std::string run(5'000'000, 'a');
  EXPECT_FALSE(kCl100k.fits(run, 512));
  EXPECT_TRUE(kCl100k.fits(run, run.size()));
}

TEST(Tokenizer, CharactersAreCodePointsAndAnInvalidByteIsOne) {
  const TokenCounter characters(Tokenizer::kCharacters);
  EXPECT_EQ(characters.count(""), 0U);
  EXPECT_EQ(characters.count("a b\n"), 4U);
  EXPECT_EQ(characters.count("\xC3\xA9\xF0\x9F\x98\x80"), 2U);
  EXPECT_EQ(characters.count("\xC3\xA9\xFF\xE2\x82"), 4U);
  EXPECT_TRUE(characters.fits("\xC3\xA9\xC3\xA9", 2));
  EXPECT_FALSE(characters.fits("abc", 2));
}

TEST(Tokenizer, NamesGoBothWays) {
  for (const Tokenizer tokenizer :
       {Tokenizer::kCl100kBase, Tokenizer::kO200kBase, Tokenizer::kCharacters}) {
    EXPECT_EQ(*tokenizer_from(to_string(tokenizer)), tokenizer);
  }
  const auto unknown = tokenizer_from("p50k");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(unknown.error().message,
            "no tokenizer is called 'p50k'; there are cl100k_base, o200k_base and characters");
}

}  // namespace
}  // namespace strata::text
