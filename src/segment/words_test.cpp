#include "segment/words.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace strata::segment {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Words words_in(const std::vector<std::string_view>& texts) { return words_of(texts); }

TEST(Words, AreStemsNumberedByFirstOccurrence) {
  const Words words = words_in({"Whales swim", "a whale; swimmers"});
  EXPECT_THAT(words.leaf(0), ElementsAre(0, 1));
  EXPECT_EQ(words.leaf(1)[0], 0U);
  EXPECT_EQ(words.leaves(), 2U);
}

TEST(Words, LeaveOutFunctionWordsAndKeywords) {
  EXPECT_THAT(words_in({"and then he had to return it to them, however 42"}).ids, IsEmpty());
}

TEST(Words, SplitIdentifiers) {
  const Words words = words_in({"parseHTTPHeader", "parse_http_header"});
  EXPECT_THAT(words.leaf(0), ElementsAre(0, 1, 2));
  EXPECT_THAT(words.leaf(1), ElementsAre(0, 1, 2));
}

TEST(Words, ThatMostLeavesShareAreLeftOut) {
  std::vector<std::string> texts;
  std::vector<std::string_view> views;
  for (int i = 0; i < 8; ++i) {
    texts.push_back(i < 5 ? "zum whale" : "whale");
    texts.back() += std::string(" only") + static_cast<char>('a' + i);
  }
  for (int i = 0; i < 4; ++i) {
    texts[static_cast<std::size_t>(i)] += " half";
  }
  views.assign(texts.begin(), texts.end());
  const Words words = words_of(views);
  EXPECT_EQ(words.leaf(0).size(), 2U);  // onlya, half
  EXPECT_EQ(words.leaf(7).size(), 1U);
  EXPECT_EQ(words.vocabulary, 9U);
  views.pop_back();
  EXPECT_EQ(words_of(views).leaf(0).size(), 4U);  // too few leaves to tell
}

TEST(Words, OfNoTextsAreNone) {
  EXPECT_EQ(words_in({}).leaves(), 0U);
  EXPECT_EQ(words_in({"", ""}).leaves(), 2U);
}

TEST(Words, KeepTheirNumbersBelowTheVocabulary) {
  EXPECT_TRUE(rc::check([](const std::vector<std::string>& texts) {
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    const Words words = words_of(views);
    RC_ASSERT(words.leaves() == texts.size());
    RC_ASSERT(words.begins.back() == words.ids.size());
    for (const std::uint32_t id : words.ids) {
      RC_ASSERT(id < words.vocabulary);
    }
  }));
}

}  // namespace
}  // namespace strata::segment
