#include "train/naming_sentences.hpp"

#include <gtest/gtest.h>

#include "train/examined.hpp"

namespace strata::train {
namespace {

TEST(NamingSentences, AreThoseThatNameCodeWithoutTheName) {
  const auto found =
      examined("README.md",
               "# Pool\n\nThis library keeps connections. Call `pool.close_idle()` to "
               "close all idle ones.\nNothing else is needed.\n")
          .sentences;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "close_idle");
  EXPECT_EQ(found[0].text, "Call to close all idle ones.");
}

TEST(NamingSentences, FollowAHeadingThatNamesCode) {
  const auto found = examined("doc/api.md",
                              "## `writeHeader(line)`\n\nPuts one line in front of all others. "
                              "It is slow.\n")
                         .sentences;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "writeHeader");
  EXPECT_EQ(found[0].text, "Puts one line in front of all others.");
}

TEST(NamingSentences, NameFilesByLinks) {
  const auto found =
      examined("README.md", "The rules of borders are explained in [here](src/borders.cpp).\n")
          .sentences;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "src/borders.cpp");
  EXPECT_EQ(found[0].text.find("borders.cpp"), std::string::npos);
}

TEST(NamingSentences, AreNoneForCommonWordsAndShortSentences) {
  EXPECT_TRUE(examined("README.md", "The key `name` holds what it is called.\n").sentences.empty());
  EXPECT_TRUE(examined("README.md", "See `close_idle`.\n").sentences.empty());
}

}  // namespace
}  // namespace strata::train
