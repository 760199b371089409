#include "text/sentences.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

#include "text/hostile_text.hpp"
#include "text/sentence_class.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

using testing::ElementsAre;

const std::filesystem::path kUnicode = "/usr/share/unicode/auxiliary";
constexpr const char* kNoData =
    "the package unicode-data is not installed: scripts/bootstrap installs it";

std::vector<std::string> cut(std::string_view text, SentenceStyle style) {
  std::vector<std::string> sentences;
  std::size_t begin = 0;
  for (const std::uint32_t start : sentence_starts(text, style)) {
    sentences.emplace_back(text.substr(begin, start - begin));
    begin = start;
  }
  sentences.emplace_back(text.substr(begin));
  return sentences;
}

std::vector<std::string> prose(std::string_view text) { return cut(text, SentenceStyle::kProse); }

std::string encoded(char32_t value) {
  std::string out;
  const auto byte = [&](char32_t bits) { out += static_cast<char>(bits); };
  if (value < 0x80) {
    byte(value);
  } else if (value < 0x800) {
    byte(0xC0 | (value >> 6U));
    byte(0x80 | (value & 0x3FU));
  } else if (value < 0x10000) {
    byte(0xE0 | (value >> 12U));
    byte(0x80 | ((value >> 6U) & 0x3FU));
    byte(0x80 | (value & 0x3FU));
  } else {
    byte(0xF0 | (value >> 18U));
    byte(0x80 | ((value >> 12U) & 0x3FU));
    byte(0x80 | ((value >> 6U) & 0x3FU));
    byte(0x80 | (value & 0x3FU));
  }
  return out;
}

TEST(Sentences, AreNoMoreThanAskedFor) {
  const std::string text = "One. Two? Three! Four.";
  const auto all = sentence_starts(text, SentenceStyle::kProse);
  EXPECT_THAT(all, ElementsAre(5, 10, 17));
  EXPECT_THAT(sentence_starts(text, SentenceStyle::kProse, 1), ElementsAre(5));
  EXPECT_THAT(sentence_starts(text, SentenceStyle::kProse, 2), ElementsAre(5, 10));
  EXPECT_EQ(sentence_starts(text, SentenceStyle::kProse, 3), all);
}

TEST(Sentences, FollowTheRulesOfUnicode) {
  const auto unicode = [](std::string_view text) { return cut(text, SentenceStyle::kUnicode); };
  EXPECT_THAT(unicode("One. Two? Three"), ElementsAre("One. ", "Two? ", "Three"));
  EXPECT_THAT(unicode("v. 3 of u.s. law 3.14"), ElementsAre("v. 3 of u.s. law 3.14"));
  EXPECT_THAT(unicode("(Is it?) He said. \"No.\" Then"),
              ElementsAre("(Is it?) ", "He said. ", "\"No.\" ", "Then"));
  EXPECT_THAT(unicode("a\r\nb"), ElementsAre("a\r\n", "b"));
  EXPECT_THAT(unicode(""), ElementsAre(""));
}

TEST(Sentences, AgreeWithTheTestOfUnicode) {
  std::ifstream file(kUnicode / "SentenceBreakTest.txt");
  ASSERT_TRUE(file) << kNoData;
  std::size_t cases = 0;
  for (std::string line; std::getline(file, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    std::istringstream words(line);
    std::string text;
    std::vector<std::uint32_t> starts;
    for (std::string word; words >> word;) {
      if (word == "\xC3\xB7") {
        starts.push_back(static_cast<std::uint32_t>(text.size()));
      } else if (word != "\xC3\x97") {
        text += encoded(static_cast<char32_t>(std::stoul(word, nullptr, 16)));
      }
    }
    if (starts.size() < 2) {
      continue;
    }
    starts.erase(starts.begin());
    starts.pop_back();
    EXPECT_EQ(sentence_starts(text, SentenceStyle::kUnicode), starts) << line;
    ++cases;
  }
  EXPECT_GT(cases, 500U);
}

TEST(Sentences, EveryCodePointHasTheClassThatUnicodeGivesIt) {
  std::ifstream file(kUnicode / "SentenceBreakProperty.txt");
  ASSERT_TRUE(file) << kNoData;
  const std::vector<std::pair<std::string, SentenceClass>> names = {
      {"CR", SentenceClass::kCr},
      {"LF", SentenceClass::kLf},
      {"Sep", SentenceClass::kSeparator},
      {"Extend", SentenceClass::kExtend},
      {"Format", SentenceClass::kFormat},
      {"Sp", SentenceClass::kSpace},
      {"Lower", SentenceClass::kLower},
      {"Upper", SentenceClass::kUpper},
      {"OLetter", SentenceClass::kOtherLetter},
      {"Numeric", SentenceClass::kNumeric},
      {"ATerm", SentenceClass::kStop},
      {"SContinue", SentenceClass::kContinue},
      {"STerm", SentenceClass::kTerminator},
      {"Close", SentenceClass::kClose}};
  std::vector<SentenceClass> wanted(0x110000, SentenceClass::kOther);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string range;
    std::string semicolon;
    std::string name;
    if (line.empty() || line.front() == '#' || !(words >> range >> semicolon >> name)) {
      continue;
    }
    const std::size_t dots = range.find("..");
    const auto first = std::stoul(range, nullptr, 16);
    const auto last =
        dots == std::string::npos ? first : std::stoul(range.substr(dots + 2), nullptr, 16);
    for (const auto& [known, value] : names) {
      if (known == name) {
        std::fill(wanted.begin() + static_cast<std::ptrdiff_t>(first),
                  wanted.begin() + static_cast<std::ptrdiff_t>(last) + 1, value);
      }
    }
  }
  for (char32_t value = 0; value < wanted.size(); ++value) {
    if (value < 0xD800 || value > 0xDFFF) {
      ASSERT_EQ(sentence_class_of(value), wanted[value]) << std::hex << std::size_t{value};
    }
  }
}

TEST(Sentences, OfProseGoOnOverLineBreaks) {
  EXPECT_THAT(prose("One line\nand more. Two\nlines."),
              ElementsAre("One line\nand more. ", "Two\nlines."));
  EXPECT_THAT(prose("One.\nTwo."), ElementsAre("One.\n", "Two."));
  EXPECT_THAT(prose("One\n\nTwo"), ElementsAre("One\n\n", "Two"));
}

TEST(Sentences, OfProseAreNotEndedByAbbreviations) {
  for (const char* text :
       {"Ask Dr. Who about it.", "Peers, e.g. LangChain, do.", "See Fig. 3 and Eq. 4 there.",
        "By J. R. Smith et al. of old", "Compare z.B. Hamburg.", "At 5 p.m. we go",
        "Version v. 2 of No. 7 is", "1. Do this", "Call obj.Method or foo!Bar?x here"}) {
    EXPECT_THAT(prose(text), ElementsAre(text));
  }
  EXPECT_THAT(prose("It is so. No. Why?"), ElementsAre("It is so. ", "No. ", "Why?"));
  EXPECT_THAT(prose("In 2020. Then"), ElementsAre("In 2020. ", "Then"));
  EXPECT_THAT(prose("So do I. Then"), ElementsAre("So do I. ", "Then"));
}

TEST(Sentences, OfProseKeepTheirMarksOfEmphasisAndMayBeginWithCode) {
  EXPECT_THAT(prose("**Note.** Then *this!* And"),
              ElementsAre("**Note.** ", "Then *this!* ", "And"));
  EXPECT_THAT(prose("Call it. `run()` does."), ElementsAre("Call it. ", "`run()` does."));
  EXPECT_THAT(prose("Peers, e.g. `run()`, do."), ElementsAre("Peers, e.g. `run()`, do."));
}

TEST(Sentences, OfChineseAndJapaneseNeedNoBlanks) {
  EXPECT_THAT(prose("\xE4\xB8\x80\xE3\x80\x82\xE4\xBA\x8C\xEF\xBC\x9F\xE4\xB8\x89"),
              ElementsAre("\xE4\xB8\x80\xE3\x80\x82", "\xE4\xBA\x8C\xEF\xBC\x9F", "\xE4\xB8\x89"));
  // A closing bracket belongs to its sentence.
  EXPECT_THAT(prose("\xE3\x80\x8C\xE4\xB8\x80\xE3\x80\x82\xE3\x80\x8D\xE4\xBA\x8C"),
              ElementsAre("\xE3\x80\x8C\xE4\xB8\x80\xE3\x80\x82\xE3\x80\x8D", "\xE4\xBA\x8C"));
}

TEST(Sentences, StandAnyBytes) {
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    const std::string text = i % 2 == 0
                                 ? random_bytes(random, 200)
                                 : random_pieces(random, 60) + ". " + random_pieces(random, 9);
    for (const SentenceStyle style : {SentenceStyle::kUnicode, SentenceStyle::kProse}) {
      std::uint32_t before = 0;
      for (const std::uint32_t start : sentence_starts(text, style)) {
        EXPECT_GT(start, before);
        EXPECT_LT(start, text.size());
        EXPECT_TRUE(is_boundary(text, start));
        before = start;
      }
    }
  }
}

}  // namespace
}  // namespace strata::text
