#include "index/text_order.hpp"

#include <numeric>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace strata::index {
namespace {

TEST(TextOrder, IsTheOrderOfTheStringsAndOfTheirNumbers) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::string> texts;
    for (int i = 0; i < 60; ++i) {
      std::string text(random() % 12, '\0');
      for (char& c : text) {
        c = "\0ab\xff"[random() % 4];
      }
      texts.push_back(text);
    }
    std::vector<std::uint32_t> expected(texts.size());
    std::iota(expected.begin(), expected.end(), 0U);
    std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::string_view(texts[a]) < std::string_view(texts[b]);
    });
    const auto order = text_order(
        static_cast<std::uint32_t>(texts.size()),
        [&](std::uint32_t i) { return std::string_view(texts[i]); },
        [](char c) { return static_cast<unsigned char>(c); },
        [&](std::uint32_t a, std::uint32_t b) { return texts[a].compare(texts[b]); });
    EXPECT_EQ(order, expected);
  }
}

}  // namespace
}  // namespace strata::index
