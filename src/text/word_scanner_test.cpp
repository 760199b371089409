#include "text/word_scanner.hpp"

#include <random>
#include <vector>

#include <gmock/gmock.h>

#include "text/identifiers.hpp"

namespace strata::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

struct Word {
  std::string text;
  std::size_t name = 0;
  bool spaced = true;

  friend bool operator==(const Word&, const Word&) = default;
};

std::vector<Word> scan(std::string_view text) {
  std::vector<Word> words;
  WordScanner scanner(text);
  while (scanner.next()) {
    words.push_back({.text = std::string(scanner.word()),
                     .name = scanner.name(),
                     .spaced = scanner.is_spaced()});
  }
  return words;
}

TEST(WordScanner, GivesPartsWithThePlaceOfTheirIdentifier) {
  EXPECT_THAT(scan("a parseHTTP_response()"),
              ElementsAre(Word{.text = "a", .name = 0}, Word{.text = "parse", .name = 2},
                          Word{.text = "http", .name = 2}, Word{.text = "response", .name = 2}));
}

TEST(WordScanner, GivesBigramsOfUnspacedScripts) {
  EXPECT_THAT(scan("x\xe6\x96\x87\xe5\xad\x97\xe5\x88\x97"),
              ElementsAre(Word{.text = "x", .name = 0},
                          Word{.text = "\xe6\x96\x87\xe5\xad\x97", .name = 1, .spaced = false},
                          Word{.text = "\xe5\xad\x97\xe5\x88\x97", .name = 1, .spaced = false}));
  EXPECT_THAT(scan("\xe6\x96\x87"), ElementsAre(Word{.text = "\xe6\x96\x87", .spaced = false}));
}

TEST(WordScanner, EndsWhereNothingIsLeft) {
  EXPECT_THAT(scan(""), IsEmpty());
  EXPECT_THAT(scan("___ ... __"), IsEmpty());
  WordScanner scanner("one");
  EXPECT_TRUE(scanner.next());
  EXPECT_FALSE(scanner.next());
  EXPECT_FALSE(scanner.next());
}

TEST(WordScanner, FoldsOtherScripts) {
  EXPECT_THAT(scan("STRASSE stra\xc3\x9f\x65 E\xcc\x81t\xc3\xa9"),
              ElementsAre(Word{.text = "strasse", .name = 0}, Word{.text = "strasse", .name = 8},
                          Word{.text = "\xc3\xa9t\xc3\xa9", .name = 16}));
  // One code point that decomposes into 18.
  EXPECT_THAT(scan("\xef\xb7\xba"), SizeIs(1));
}

TEST(WordScanner, CutsEndlessWords) {
  std::string text(1000, 'a');
  text += " b";
  const std::vector<Word> words = scan(text);
  ASSERT_THAT(words, SizeIs(2));
  EXPECT_EQ(words[0].text, std::string(64, 'a'));
}

TEST(WordScanner, GivesTheWordsOfAnyBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (unsigned i = 0, n = static_cast<unsigned>(random() % 60); i < n; ++i) {
      constexpr std::string_view kLikely =
          "aAzZ_09 \xc3\xa9\xe6\x96\x87\xcc\x81\xef\xb7\xba\xf0\x9f";
      text += random() % 4 == 0 ? static_cast<char>(random()) : kLikely[random() % kLikely.size()];
    }
    std::vector<std::string> found;
    for (const Word& word : scan(text)) {
      EXPECT_FALSE(word.text.empty());
      found.push_back(word.text);
    }
    EXPECT_EQ(found, words(text));
  }
}

TEST(WordScanner, StemsIntoUsedMemory) {
  std::string memory = "what was there";
  stem_into("sessions", memory);
  EXPECT_EQ(memory, "session");
  stem_into("indices", memory);
  EXPECT_EQ(memory, "index");
  stem_into("", memory);
  EXPECT_EQ(memory, "");
}

}  // namespace
}  // namespace strata::text
