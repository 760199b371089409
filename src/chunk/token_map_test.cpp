#include "chunk/token_map.hpp"

#include <string>

#include <gtest/gtest.h>

#include "chunk/blanks.hpp"
#include "chunk/chunk_samples.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

std::string random_source(Dice& random, std::size_t pieces) {
  const std::string alphabet[] = {"name",
                                  "  ",
                                  "\n",
                                  "\r\n",
                                  "\t",
                                  "(",
                                  ");\n",
                                  "// note\n",
                                  "/* x */",
                                  "=",
                                  "42",
                                  "123",
                                  "'s",
                                  "foo_",
                                  ".",
                                  "\n\n",
                                  "/",
                                  "\"a b\"",
                                  "\u00E9t\u00E9",
                                  "\u4F60",
                                  "}\n",
                                  "+=",
                                  "1234",
                                  " ",
                                  "aB1",
                                  "\xFF",
                                  "\u200B",
                                  "don't",
                                  "::",
                                  "\r"};
  std::string text;
  for (std::size_t i = 0; i < pieces; ++i) {
    text += alphabet[random.roll(std::size(alphabet))];
  }
  return text;
}

class TokenMaps : public testing::TestWithParam<text::Tokenizer> {};

TEST_P(TokenMaps, CountEveryRangeExactly) {
  const text::TokenCounter counter(GetParam());
  Dice random(11);
  for (int round = 0; round < 300; ++round) {
    const std::string bytes = random_source(random, 10 + random.roll(400));
    const TokenMap map(bytes, counter);
    for (int probe = 0; probe < 20; ++probe) {
      std::size_t begin = text::boundary_at_or_before(bytes, random.roll(bytes.size()));
      std::size_t end = text::boundary_at_or_before(bytes, random.roll(bytes.size() + 1));
      if (begin > end) {
        std::swap(begin, end);
      }
      const ByteRange range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
      ASSERT_EQ(map.count(range), counter.count(collapse_blanks(slice(bytes, range))))
          << testing::PrintToString(bytes) << " [" << begin << ", " << end << ")";
    }
  }
}

TEST_P(TokenMaps, CountLongLinesExactly) {
  const text::TokenCounter counter(GetParam());
  Dice random(12);
  for (const std::string_view unit :
       {"[1,2],", "word ", "aaaa", "x=1;", "\u4F60\u597D", "%%", "0123456789", "a'b "}) {
    std::string bytes;
    while (bytes.size() < 20000) {
      bytes += unit;
    }
    const TokenMap map(bytes, counter);
    for (int probe = 0; probe < 50; ++probe) {
      std::size_t begin = text::boundary_at_or_before(bytes, random.roll(bytes.size()));
      std::size_t end = text::boundary_at_or_before(bytes, begin + random.roll(3000));
      const ByteRange range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
      ASSERT_EQ(map.count(range), counter.count(collapse_blanks(slice(bytes, range)))) << unit;
    }
  }
}

TEST_P(TokenMaps, EstimateWholeLinesWithinOneToken) {
  const text::TokenCounter counter(GetParam());
  const std::string bytes = "int a = 1;\n\n  // note\nint b(int x) {\n  return x;\n}\n";
  const TokenMap map(bytes, counter);
  const auto end = static_cast<std::uint32_t>(bytes.size());
  const std::uint32_t exact = map.count({0, end});
  EXPECT_LE(exact, map.before(end));
  EXPECT_GE(exact + 2, map.before(end));
}

INSTANTIATE_TEST_SUITE_P(Encodings, TokenMaps,
                         testing::Values(text::Tokenizer::kCl100kBase, text::Tokenizer::kO200kBase,
                                         text::Tokenizer::kCharacters),
                         [](const auto& instance) {
                           return std::string(text::to_string(instance.param));
                         });

TEST(TokenMap, NeverFalls) {
  Dice random(13);
  const std::string bytes = random_source(random, 3000);
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap map(bytes, counter);
  std::size_t cell = 0;
  for (std::uint32_t at = 1; at <= bytes.size(); ++at) {
    ASSERT_LE(map.before(at - 1), map.before(at));
    ASSERT_EQ(map.before(at, cell), map.before(at));
  }
}

}  // namespace
}  // namespace strata::chunk
