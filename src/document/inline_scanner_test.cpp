#include "document/inline_scanner.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::document {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found(const std::string& text, const Labels& labels = {}) {
  std::vector<Inline> elements;
  scan_inlines(text, {0, static_cast<std::uint32_t>(text.size())}, labels, elements);
  std::vector<std::string> words;
  for (const Inline& element : elements) {
    std::string word(to_string(element.kind));
    word.append(" ").append(slice(text, element.text));
    word.append(" -> ").append(slice(text, element.target));
    words.push_back(word);
  }
  return words;
}

TEST(InlineScanner, ReadsLinksAndImages) {
  EXPECT_THAT(found("see [the *docs*](docs/a.md \"title\"), ![logo](<a b.png>) and [x]()"),
              ElementsAre("link the *docs* -> docs/a.md", "image logo -> a b.png", "link x -> "));
  EXPECT_THAT(found("[![badge](b.svg)](https://ci)"),
              ElementsAre("image badge -> b.svg", "link ![badge](b.svg) -> https://ci"));
  EXPECT_THAT(found("[a](f(x).md) [b](c d)"), ElementsAre("link a -> f(x).md"));
}

TEST(InlineScanner, ReadsCodeSpansFirst) {
  EXPECT_THAT(found("`a[0](x)` and ``b`c`` and `open [d](e)"),
              ElementsAre("code a[0](x) -> ", "code b`c -> ", "link d -> e"));
}

TEST(InlineScanner, ResolvesLabelsThatExist) {
  const Labels labels = {{"foo bar", 1}, {"^note", 2}};
  EXPECT_THAT(found("[Foo  Bar] [text][foo bar] [foo bar][] [other] [t][no] x[^note]", labels),
              ElementsAre("link Foo  Bar -> Foo  Bar", "link text -> foo bar",
                          "link foo bar -> foo bar", "footnote ^note -> ^note"));
}

TEST(InlineScanner, FootnotesInARowAreOneEach) {
  const Labels labels = {{"^1", 1}, {"^2", 2}, {"a", 3}};
  EXPECT_THAT(
      found("A claim[^1][^2]. [a][^1] [b][^2] [^1][a] [^3][^1]", labels),
      ElementsAre("footnote ^1 -> ^1", "footnote ^2 -> ^2", "link a -> a", "footnote ^1 -> ^1",
                  "footnote ^2 -> ^2", "footnote ^1 -> ^1", "link a -> a", "footnote ^1 -> ^1"));
}

TEST(InlineScanner, ReadsAddresses) {
  EXPECT_THAT(
      found("<https://a.b> <me@a.org> see https://c.d/e_(f). (www.g.h) <b class='x'>"),
      ElementsAre("address https://a.b -> https://a.b", "address me@a.org -> me@a.org",
                  "address https://c.d/e_(f) -> https://c.d/e_(f)", "address www.g.h -> www.g.h"));
  EXPECT_THAT(found("[https://a.b](https://c.d)"), ElementsAre("link https://a.b -> https://c.d"));
}

TEST(InlineScanner, LeavesEscapesAndBracketsAlone) {
  EXPECT_THAT(found("\\[a](b) a[0] (c) \\`d`"), IsEmpty());
}

TEST(InlineScanner, HoldsNoLinkWithinALink) {
  EXPECT_THAT(found("[a [b](c) d](e)"), ElementsAre("link b -> c"));
}

TEST(InlineScanner, ReadsHostileTextOnce) {
  for (const std::string piece : {"[", "![", "[a](", "`", "`` ` ", "<", "]", "![a](x)", "[a][",
                                  "![`c` http://a ](x) ", "(", "[](<", "www.", "https://"}) {
    std::string text;
    while (text.size() < 300000) {
      text += piece;
    }
    EXPECT_LE(found(text).size(), text.size()) << piece;
  }
}

}  // namespace
}  // namespace strata::document
