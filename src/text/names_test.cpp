#include "text/names.hpp"

#include <random>
#include <string>

#include <gmock/gmock.h>

#include "text/identifiers.hpp"

namespace strata::text {
namespace {

std::vector<std::string> terms_in(Names& names, std::string_view text, ByteRange range) {
  std::vector<std::string> terms;
  names.visit(text, range, [&](std::uint32_t name) {
    for (const std::uint32_t term : names.lexicon().terms_of(name)) {
      terms.emplace_back(names.lexicon().term(term));
    }
  });
  return terms;
}

TEST(Names, GivesThoseOfARange) {
  const std::string_view text = "open the file, closeFile()";
  Names names(text);
  EXPECT_THAT(terms_in(names, text, {5, 15}), testing::ElementsAre("the", "file"));
}

TEST(Names, CountsWhatARangeCutsWithThePartInside) {
  const std::string_view text = "closeFile readFile";
  Names names(text);
  EXPECT_EQ(terms_in(names, text, {5, 14}), index_terms("File read"));
  EXPECT_EQ(terms_in(names, text, {2, 4}), index_terms("os"));
}

TEST(Names, ReadsTextsThatAreNoPartOfItsOwn) {
  Names names("open");
  std::vector<std::uint32_t> found;
  names.visit_text("close open", [&](std::uint32_t name) { found.push_back(name); });
  EXPECT_THAT(found, testing::ElementsAre(1U, 0U));
}

// Any range of any bytes, also one that cuts a code point, gives what the range alone gives.
TEST(Names, GiveTheIndexTermsOfEveryRange) {
  constexpr std::string_view kLikely[] = {
      "aB",           "_",        "HTTP", "1", " ", "-", "\xc3\xa9", "\xe6\x96\x87",
      "\xe5\xad\x97", "\xcc\x81", "\x80", "s"};
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (unsigned i = 0, n = static_cast<unsigned>(random() % 30); i < n; ++i) {
      text += kLikely[random() % std::size(kLikely)];
    }
    Names names(text);
    const auto size = static_cast<std::uint32_t>(text.size());
    const auto begin = static_cast<std::uint32_t>(random() % (size + 1));
    const auto end = begin + static_cast<std::uint32_t>(random() % (size - begin + 1));
    EXPECT_EQ(terms_in(names, text, {begin, end}),
              index_terms(std::string_view(text).substr(begin, end - begin)))
        << testing::PrintToString(text) << " " << begin << ".." << end;
  }
}

}  // namespace
}  // namespace strata::text
