#include "text/plain_tokens.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "text/rank_blocks.hpp"
#include "text/tokens.hpp"

namespace strata::text {
namespace {

bool is_blank(char c) { return c <= ' ' || c == '\x7F'; }

// As the embedded form of source is made, but for ASCII alone.
std::string collapsed(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_blank(text[at])) {
      out += text[at++];
      continue;
    }
    bool breaks = false;
    for (; at < text.size() && is_blank(text[at]); ++at) {
      breaks = breaks || text[at] == '\n' || text[at] == '\r';
    }
    out += breaks ? '\n' : ' ';
  }
  return out;
}

void expect_counted(std::string_view text) {
  const TokenCounter counter(Tokenizer::kCl100kBase);
  ASSERT_EQ(count_collapsed_cl100k(text), counter.count(collapsed(text)))
      << testing::PrintToString(text);
  ASSERT_EQ(count_collapsed_characters(text), collapsed(text).size())
      << testing::PrintToString(text);
}

TEST(PlainTokens, CountsEdgesOfEveryRule) {
  for (const std::string_view text : {"",
                                      " ",
                                      "\n",
                                      "a",
                                      " a",
                                      "\ta",
                                      "a b",
                                      "a  b",
                                      "a\t\tb",
                                      "  foo(bar)",
                                      "x = 12345;\n",
                                      "don't we'll I'm THEY'RE it's'd 'Ss",
                                      "'",
                                      "''s",
                                      " 's",
                                      "\t's",
                                      "a.b",
                                      "((a",
                                      " ((a",
                                      "\t((a",
                                      "();\n",
                                      "();\r\n",
                                      "();\n\n   ",
                                      "(); \n",
                                      "\t();\n",
                                      "\t();\r\n  b",
                                      "a\n\n\nb",
                                      "1 2",
                                      " 1",
                                      "\t1",
                                      "1234567",
                                      "a1b2",
                                      "--------",
                                      "// -----\n",
                                      "\x7F\x01 x",
                                      "a\r",
                                      "+\r+\r\n-"}) {
    expect_counted(text);
  }
}

TEST(PlainTokens, UpToThreeDigitsAndSingleBytesAreTokens) {
  const RankTable& ranks = ranks_of(Tokenizer::kCl100kBase);
  for (int number = 0; number < 1000; ++number) {
    const std::string digits = std::to_string(1000 + number).substr(1);
    for (std::size_t length = 1; length <= digits.size(); ++length) {
      ASSERT_NE(ranks.rank_of(digits.substr(0, length)), kNoRank);
    }
  }
}

// A small alphabet, in which every rule meets every other.
TEST(PlainTokens, CountsAnyMixture) {
  constexpr std::string_view kAlphabet = "  \t\n\r'sStrevm1289ab_(){};.-/\"Z\x7F\x03";
  std::mt19937 random(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(random() % 40, ' ');
    for (char& c : text) {
      c = kAlphabet[random() % kAlphabet.size()];
    }
    expect_counted(text);
  }
}

TEST(PlainTokens, CountsEveryLineOfRealSource) {
  std::size_t lines = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("src/text")) {
    std::ifstream in(entry.path(), std::ios::binary);
    for (std::string line; std::getline(in, line); ++lines) {
      if (is_ascii(line)) {
        expect_counted(line + "\n");
      }
    }
  }
  EXPECT_GT(lines, 1000U);
}

TEST(PlainTokens, CountsLongPieces) {
  expect_counted(std::string(3000, 'x') + std::string(500, '=') + "\n" + std::string(500, '1'));
}

TEST(PlainTokens, TellsAscii) {
  EXPECT_TRUE(is_ascii(""));
  for (std::size_t size = 1; size < 20; ++size) {
    std::string text(size, 'a');
    EXPECT_TRUE(is_ascii(text));
    text.back() = '\x80';
    EXPECT_FALSE(is_ascii(text));
    text.back() = 'a';
    text.front() = '\xFF';
    EXPECT_FALSE(is_ascii(text));
  }
}

}  // namespace
}  // namespace strata::text
