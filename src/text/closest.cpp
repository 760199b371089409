// Optimal string alignment distance (Levenshtein and transpositions of neighbours), O(a * b); words
// are short. Tested by closest_test.cpp.
#include "text/closest.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace strata::text {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({substituted, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row.back();
}

}  // namespace

std::string_view closest(std::string_view word, const std::vector<std::string_view>& known) {
  constexpr std::size_t kLongestWord = 64;  // the distance is quadratic; nobody mistypes more
  std::string_view best;
  if (word.size() > kLongestWord) {
    return best;
  }
  std::size_t best_distance = word.size() / 3 + 1;
  for (const std::string_view candidate : known) {
    if (candidate.size() > kLongestWord) {
      continue;
    }
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace strata::text
