#include "text/pretokens.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/hostile_text.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

using Pieces = std::vector<std::string_view>;

Pieces pieces_of(Tokenizer tokenizer, std::string_view text) {
  Pieces pieces;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = pretoken_end(tokenizer, text, begin);
    if (end <= begin || end > text.size()) {
      ADD_FAILURE() << "no progress at " << begin;
      break;
    }
    pieces.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return pieces;
}

struct Case {
  std::string_view text;
  Pieces cl100k;
  Pieces o200k;
};

// The pieces are what the published regular expressions match, as a regular expression engine says.
TEST(Pretokens, EqualWhatTheRegularExpressionsMatch) {
  const std::vector<Case> cases = {
      {"I'LL say 'story'",
       {"I", "'LL", " say", " '", "story", "'"},
       {"I'LL", " say", " '", "story", "'"}},
      {"it's", {"it", "'s"}, {"it's"}},
      {"DON'T don'Ts", {"DON", "'T", " don", "'T", "s"}, {"DON'T", " don'T", "s"}},
      {"12345678", {"123", "456", "78"}, {"123", "456", "78"}},
      {"HTTPServerName", {"HTTPServerName"}, {"HTTPServer", "Name"}},
      {"a\t\tb", {"a", "\t", "\tb"}, {"a", "\t", "\tb"}},
      {"x  ", {"x", "  "}, {"x", "  "}},
      {"  foo\n\n   bar", {" ", " foo", "\n\n", "  ", " bar"}, {" ", " foo", "\n\n", "  ", " bar"}},
      {"(a, b)//\r\n\n/c",
       {"(a", ",", " b", ")//\r\n\n", "/c"},
       {"(a", ",", " b", ")//\r\n\n/", "c"}},
      {"?!\n\n//x", {"?!\n\n", "//", "x"}, {"?!\n\n//", "x"}},
      {"tab\tword \xC2\xA0x",
       {"tab", "\tword", " ", "\xC2\xA0x"},
       {"tab", "\tword", " ", "\xC2\xA0x"}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(pieces_of(Tokenizer::kCl100kBase, c.text), c.cl100k);
    EXPECT_EQ(pieces_of(Tokenizer::kO200kBase, c.text), c.o200k);
  }
}

TEST(Pretokens, FollowTheRegularExpressionsInBacktrackingOverMarksAndCaselessLetters) {
  const std::vector<Case> cases = {
      {" \xCC\x81"
       "A\xCC\x81"
       "b",
       {" \xCC\x81", "A",
        "\xCC\x81"
        "b"},
       {" \xCC\x81"
        "A\xCC\x81"
        "b"}},
      {"\xE7\x94\xA8"
       "A\xE6\x88\xB7"
       "Bc",
       {"\xE7\x94\xA8"
        "A\xE6\x88\xB7"
        "Bc"},
       {"\xE7\x94\xA8"
        "A\xE6\x88\xB7"
        "Bc"}},
      {"A\xCC\x81"
       "BC",
       {"A",
        "\xCC\x81"
        "BC"},
       {"A\xCC\x81", "BC"}},
      {"\xCC\x81"
       "ABC",
       {"\xCC\x81"
        "ABC"},
       {"\xCC\x81", "ABC"}},
      {"\xC7\x85x", {"\xC7\x85x"}, {"\xC7\x85x"}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(pieces_of(Tokenizer::kCl100kBase, c.text), c.cl100k);
    EXPECT_EQ(pieces_of(Tokenizer::kO200kBase, c.text), c.o200k);
  }
}

TEST(Pretokens, TileAnyBytesAndSplitNoCodePoint) {
  std::mt19937 random(11);
  for (int round = 0; round < 4000; ++round) {
    const std::string text =
        round % 2 == 0 ? random_bytes(random, random() % 60) : random_pieces(random, random() % 40);
    for (const Tokenizer tokenizer : {Tokenizer::kCl100kBase, Tokenizer::kO200kBase}) {
      std::size_t at = 0;
      for (const std::string_view piece : pieces_of(tokenizer, text)) {
        at += piece.size();
        ASSERT_TRUE(is_boundary(text, at));
      }
      ASSERT_EQ(at, text.size());
    }
  }
}

}  // namespace
}  // namespace strata::text
