#include "retrieve/exact_pattern.hpp"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/identifiers.hpp"

namespace strata::retrieve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> found(PatternKind kind, const std::string& pattern,
                               const std::string& text,
                               scan::Encoding encoding = scan::Encoding::kUtf8) {
  const auto made = ExactPattern::make(pattern, kind);
  if (!made) {
    return {made.error().message};
  }
  std::vector<std::string> texts;
  for (const ByteRange range : made->matches(text, encoding)) {
    texts.push_back(std::to_string(range.begin) + ":" + std::string(slice(text, range)));
  }
  return texts;
}

TEST(ExactPattern, FindsATextByteForByteOncePerLine) {
  const auto text = [](const std::string& wanted, const std::string& in) {
    return found(PatternKind::kText, wanted, in);
  };
  EXPECT_THAT(text("a.b", "a.b a.b\nxa.by\naxb"), ElementsAre("0:a.b", "9:a.b"));
  EXPECT_THAT(text("A", "a"), IsEmpty());
  EXPECT_THAT(text("x\ny", "x\nx\ny\n"), ElementsAre("2:x\ny"));
  EXPECT_THAT(text(" ", "a b"), ElementsAre("1: "));
  EXPECT_THAT(text("\xE9", "caf\xE9"), ElementsAre("3:\xE9"));
  EXPECT_THAT(text("a", "a\ra\rb"), ElementsAre("0:a", "2:a"));
  EXPECT_THAT(text("", "a"), ElementsAre("the pattern is empty"));
}

TEST(ExactPattern, MatchesRegularExpressionsWithinLines) {
  const auto regex = [](const std::string& wanted, const std::string& in) {
    return found(PatternKind::kRegex, wanted, in);
  };
  EXPECT_THAT(regex("fo+", "foo fo\nbar\nxfo"), ElementsAre("0:foo", "12:fo"));
  EXPECT_THAT(regex("^b.*$", "abc\nbcd\nb\n"), ElementsAre("4:bcd", "8:b"));
  EXPECT_THAT(regex("a[^x]*c", "ab\nc"), IsEmpty());
  EXPECT_THAT(regex("d$", "abcd\r\nd\r\nd"), ElementsAre("3:d", "6:d", "9:d"));
  EXPECT_THAT(regex("^.$", "a\rb\r"), ElementsAre("0:a", "2:b"));
  EXPECT_THAT(regex("(?i)ABC", "xabc"), ElementsAre("1:abc"));
  EXPECT_THAT(regex("^$", "a\n\nb\n"), ElementsAre("2:"));
  EXPECT_THAT(regex("^$", "a\r\n\r\nb"), ElementsAre("3:"));
  EXPECT_THAT(regex("caf.$", "caf\xC3\xA9"), ElementsAre("0:caf\xC3\xA9"));
}

TEST(ExactPattern, AByteOrderMarkIsNoPartOfTheFirstLine) {
  const auto regex = [](const std::string& wanted, const std::string& in) {
    return found(PatternKind::kRegex, wanted, in);
  };
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_THAT(regex("^using", mark + "using x\nusing y\n"), ElementsAre("3:using", "11:using"));
  EXPECT_THAT(regex("^using x$", mark + "using x\r\nb\r\n"), ElementsAre("3:using x"));
  EXPECT_THAT(regex("\\Ausing", mark + "using x\n"), ElementsAre("3:using"));
  EXPECT_THAT(regex("\\x{FEFF}", mark + "a\nb\n"), ElementsAre("0:" + mark));
  EXPECT_THAT(regex("b", mark + "a\nb\n"), ElementsAre("5:b"));
}

TEST(ExactPattern, AnyLineEndEndsALine) {
  const auto regex = [](const std::string& wanted, const std::string& in) {
    return found(PatternKind::kRegex, wanted, in);
  };
  EXPECT_THAT(regex("^b=2$", "a=1\rb=2\r\nc=3\r\n"), ElementsAre("4:b=2"));
  EXPECT_THAT(regex("^b=2$", "a=1\r\nb=2\rc=3\n"), ElementsAre("5:b=2"));
  // One line for whoever counts LFs, which has one first match.
  EXPECT_THAT(regex("^.", "a\rb\nc\r\nd"), ElementsAre("0:a", "4:c", "7:d"));
}

TEST(ExactPattern, TakesBytesForLettersWhereTheTextIsNoUtf8) {
  EXPECT_THAT(found(PatternKind::kRegex, "caf.$", "caf\xE9\n", scan::Encoding::kEightBit),
              ElementsAre("0:caf\xE9"));
}

TEST(ExactPattern, SaysWhatIsWrongWithARegularExpression) {
  const auto message = [](const std::string& pattern) {
    const auto made = ExactPattern::make(pattern, PatternKind::kRegex);
    return made ? std::string("none") : made.error().message;
  };
  EXPECT_THAT(message("a("), HasSubstr("not a regular expression: missing )"));
  EXPECT_THAT(message("a)(b"), HasSubstr("not a regular expression"));
  EXPECT_THAT(message("a*"), HasSubstr("matches the empty text"));
  for (const char* const empty :
       {"^", "$", "\\b", "\\B", "x*", "a|", "^ *", "(?:)", "\\A", "a*$"}) {
    EXPECT_THAT(message(empty), HasSubstr("matches the empty text")) << empty;
  }
  EXPECT_THAT(message("c=3\\nd="), HasSubstr("line by line"));
  EXPECT_THAT(message("(?s)c=3.d="), HasSubstr("line by line"));
  EXPECT_THAT(message("^\\s*$"), "none");
  EXPECT_THAT(message("(?=a)"), HasSubstr("not a regular expression"));
  EXPECT_THAT(message("((a{1,100}){1,100}){1,100}"), HasSubstr("not a regular expression"));
  EXPECT_THAT(message(std::string(5000, 'a')), HasSubstr("more than 4096 bytes"));
}

TEST(ExactPattern, KnowsWholeNames) {
  EXPECT_TRUE(ExactPattern::make("run", PatternKind::kText)->is("run"));
  EXPECT_FALSE(ExactPattern::make("run", PatternKind::kText)->is("rune"));
  EXPECT_TRUE(ExactPattern::make("r.n", PatternKind::kRegex)->is("run"));
  EXPECT_FALSE(ExactPattern::make("r.n", PatternKind::kRegex)->is("rune"));
}

TEST(ExactPattern, RequiresTheWordsThatStandWhole) {
  EXPECT_THAT(terms_of_whole_words("x.open(fd_in"), ElementsAre("fd", "open"));
  EXPECT_THAT(terms_of_whole_words("parseHTTPResponse"), ElementsAre("http"));
  EXPECT_THAT(terms_of_whole_words("word"), IsEmpty());
  EXPECT_THAT(terms_of_whole_words("\xC3\xA9 word\xC3\xA9"), IsEmpty());
}

// Whatever stands around it, a text with the pattern in it has the terms that the pattern requires.
TEST(ExactPattern, NeverRequiresATermThatATextWithItLacks) {
  constexpr std::string_view kPieces[] = {"a",
                                          "B",
                                          "c",
                                          "DE",
                                          "9",
                                          "_",
                                          ".",
                                          " ",
                                          "ing",
                                          "s",
                                          "es",
                                          "(",
                                          "Xy",
                                          "IDs",
                                          "\xCC\x81",
                                          "\xC3\xA9",
                                          "\xE4\xB8\xAD",
                                          "\xE9",
                                          "\n",
                                          "-"};
  std::mt19937 random(11);
  const auto made = [&](std::size_t most) {
    std::string text;
    for (auto i = random() % most; i > 0; --i) {
      text += kPieces[random() % std::size(kPieces)];
    }
    return text;
  };
  std::size_t required = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::string pattern = made(8);
    const auto text_terms = text::index_terms(made(4) + pattern + made(4));
    for (const std::string& term : terms_of_whole_words(pattern)) {
      ++required;
      ASSERT_THAT(text_terms, testing::Contains(term)) << pattern;
    }
  }
  EXPECT_GT(required, 2000U);
}

}  // namespace
}  // namespace strata::retrieve
