#include "segment/cohesion.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "segment/natural_log.hpp"

namespace strata::segment {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr RegionSize kAnySize = {.min = 1, .max = 64};

Words any_words() {
  Words words;
  for (const auto& leaf :
       *rc::gen::resize(12, rc::gen::arbitrary<std::vector<std::vector<bool>>>())) {
    for (std::size_t i = 0; i < leaf.size(); ++i) {
      const auto id = static_cast<std::uint32_t>((i * 7 + (leaf[i] ? 1 : 0)) % 9);
      words.ids.push_back(id);
      words.vocabulary = std::max(words.vocabulary, id + 1);
    }
    words.begins.push_back(words.ids.size());
  }
  return words;
}

// The cost as its definition says, from the C library's logarithm.
double plain_cost(const Words& words, const std::vector<std::uint32_t>& starts, double price) {
  double sum = 0;
  for (std::size_t r = 0; r < starts.size(); ++r) {
    const std::size_t end = r + 1 < starts.size() ? starts[r + 1] : words.leaves();
    std::map<std::uint32_t, double> counts;
    double size = 0;
    for (std::size_t leaf = starts[r]; leaf < end; ++leaf) {
      for (const std::uint32_t id : words.leaf(leaf)) {
        counts[id] += 1;
        size += 1;
      }
    }
    for (const auto& [id, count] : counts) {
      sum += count * std::log((size + words.vocabulary) / (count + 1));
    }
    sum += words.ids.empty() ? 0 : price * std::log(static_cast<double>(words.ids.size()));
  }
  return sum;
}

std::vector<std::uint32_t> starts_of(std::size_t leaves, unsigned borders) {
  std::vector<std::uint32_t> starts = {0};
  for (std::uint32_t i = 1; i < leaves; ++i) {
    if ((borders >> (i - 1) & 1U) != 0) {
      starts.push_back(i);
    }
  }
  return starts;
}

TEST(NaturalLog, IsThatOfTheLibrary) {
  for (double x = 1; x < 1e9; x *= 1.37) {
    EXPECT_NEAR(natural_log(x), std::log(x), 1e-9) << x;
  }
  EXPECT_EQ(natural_log(1), 0);
}

TEST(Cohesion, DividesWhereTheWordsChange) {
  const std::vector<std::string_view> texts = {
      "whale ship harpoon", "ship whale sea",       "sea harpoon whale",   "whale ship sea",
      "parser token input", "token parser grammar", "grammar input token", "parser token grammar"};
  EXPECT_THAT(cohesive_starts(words_of(texts), {}, kAnySize), ElementsAre(0, 4));
}

TEST(Cohesion, FindsTheDivisionOfLeastCost) {
  EXPECT_TRUE(rc::check([] {
    const Words words = any_words();
    RC_PRE(words.leaves() > 0 && words.leaves() <= 10);
    const double price = *rc::gen::element(0.0, 0.3, 1.0, 2.0);
    const auto found = cohesive_starts(words, {.price = price}, kAnySize);
    const double least = plain_cost(words, found, price);
    for (unsigned borders = 0; borders < 1U << (words.leaves() - 1); ++borders) {
      RC_ASSERT(least <= plain_cost(words, starts_of(words.leaves(), borders), price) + 1e-6);
    }
  }));
}

TEST(Cohesion, MarginsAreWhatABoundarySaves) {
  EXPECT_TRUE(rc::check([] {
    const Words words = any_words();
    RC_PRE(words.leaves() > 1 && words.ids.size() > 1);
    const auto borders = *rc::gen::arbitrary<unsigned>();
    const auto starts = starts_of(std::min<std::size_t>(words.leaves(), 30), borders);
    const auto margins = cohesion_margins(words, {}, starts);
    RC_ASSERT(margins.size() == words.leaves() - 1);
    const double unit = std::log(static_cast<double>(words.ids.size()));
    std::set<std::uint32_t> changed(starts.begin(), starts.end());
    const auto gap =
        *rc::gen::inRange<std::uint32_t>(1, static_cast<std::uint32_t>(words.leaves()));
    const bool there = changed.contains(gap);
    if (there) {
      changed.erase(gap);
    } else {
      changed.insert(gap);
    }
    const double other = plain_cost(words, {changed.begin(), changed.end()}, 1.0);
    const double saved = (other - plain_cost(words, starts, 1.0)) / unit;
    RC_ASSERT(std::abs((there ? saved : -saved) - static_cast<double>(margins[gap - 1])) < 1e-4);
  }));
}

TEST(Cohesion, PaysLessWhereABorderSaves) {
  const std::vector<std::string_view> texts = {"whale ship", "ship whale", "sea harpoon",
                                               "harpoon sea"};
  const Words words = words_of(texts);
  EXPECT_THAT(cohesive_starts(words, {.price = 2}, kAnySize), ElementsAre(0));
  EXPECT_THAT(cohesive_starts(words, {.price = 2, .savings = {0, 2, 0}}, kAnySize),
              ElementsAre(0, 2));
}

TEST(Cohesion, HasTheCodeLengthsThatItAdds) {
  const std::vector<std::string_view> texts = {"whale ship", "ship sea whale", "parser"};
  const Words words = words_of(texts);
  const auto lengths = code_lengths(words, 2);
  ASSERT_THAT(lengths, testing::SizeIs(3));
  EXPECT_THAT(lengths[0], testing::SizeIs(1));
  EXPECT_THAT(lengths[2], testing::SizeIs(2));
  const double unit = std::log(6.0);
  EXPECT_NEAR(lengths[0][0], 2 * std::log(6.0 / 2) / unit, 1e-6);  // two words, four in the file
  EXPECT_NEAR(lengths[1][1], (4 * std::log(9.0 / 3) + std::log(9.0 / 2)) / unit, 1e-6);
}

TEST(Cohesion, KeepsTheLimitsOfSize) {
  const std::vector<std::string_view> same(10, "whale ship");
  EXPECT_THAT(cohesive_starts(words_of(same), {}, {.min = 1, .max = 5}), ElementsAre(0, 5));
}

TEST(Cohesion, OfNoWordsComesFromSizeAlone) {
  const std::vector<std::string_view> empty(4, "");
  EXPECT_THAT(cohesive_starts(words_of(empty), {}, kAnySize), ElementsAre(0));
  EXPECT_THAT(cohesion_margins(words_of(empty), {}, {0}), ElementsAre(0, 0, 0));
  EXPECT_THAT(cohesive_starts(Words{}, {}, kAnySize), IsEmpty());
  EXPECT_THAT(cohesion_margins(Words{}, {}, {}), IsEmpty());
}

}  // namespace
}  // namespace strata::segment
