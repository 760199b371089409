#include "embed/common_words.hpp"

#include <gtest/gtest.h>

namespace strata::embed {
namespace {

TEST(CommonWords, AreKeywordsFunctionWordsNumbersAndSingleCharacters) {
  for (const char* word :
       {"return", "def", "fn", "the", "where", "i", "x", "7", "2024", "", "abstract", "yield"}) {
    EXPECT_TRUE(is_common_word(word)) << word;
  }
}

TEST(CommonWords, LeaveNamesAlone) {
  for (const char* word : {"session", "parse", "http2", "returns", "retur", "zz", "aa"}) {
    EXPECT_FALSE(is_common_word(word)) << word;
  }
}

}  // namespace
}  // namespace strata::embed
