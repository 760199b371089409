#include "text/word_set.hpp"

#include <gmock/gmock.h>

namespace strata::text {
namespace {

constexpr WordSet kWords(std::to_array<std::string_view>({"zebra", "is", "it", "apple", "i"}));

TEST(WordSet, HasItsWords) {
  for (const char* word : {"zebra", "is", "it", "apple", "i"}) {
    EXPECT_TRUE(kWords.contains(word)) << word;
  }
}

TEST(WordSet, HasNoOthers) {
  for (const char* word :
       {"", "a", "in", "ist", "apples", "appla", "zebr", "Is", "1", "\xc3\xa9", "bee"}) {
    EXPECT_FALSE(kWords.contains(word)) << word;
  }
}

static_assert(kWords.contains("apple") && !kWords.contains("appl"));

}  // namespace
}  // namespace strata::text
