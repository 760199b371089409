// The cost of a region changes by a few terms with each word that joins it, so dynamic programming
// adds leaves in front, and the margins add leaves from both ends of each region. Logarithms are
// our own, sums run in a fixed order: the same regions on every machine. Tested by
// cohesion_test.cpp.
#include "segment/cohesion.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "segment/natural_log.hpp"

namespace strata::segment {

namespace {

// What a word adds to the sum of f ln(f + 1) when its count f grows by one.
double growth(std::size_t count) {
  const auto before = static_cast<double>(count);
  return (before + 1) * natural_log(before + 2) - before * natural_log(before + 1);
}

// Values for small numbers, which are most.
struct LogTable {
  static constexpr std::size_t kSmall = 1024;
  std::array<double, kSmall> logs{};
  std::array<double, kSmall> growths{};

  LogTable() {
    for (std::size_t i = 0; i < kSmall; ++i) {
      logs[i] = i == 0 ? 0.0 : natural_log(static_cast<double>(i));
      growths[i] = growth(i);
    }
  }
};

const LogTable& table() {
  static const LogTable kTable;
  return kTable;
}

// A growing bag of words and the length of its own code.
class Bag {
 public:
  explicit Bag(const Words& words)
      : words_(words), counts_(words.vocabulary, 0), present_(words.vocabulary + 1) {}

  void clear() {
    for (std::size_t i = 0; i < distinct_; ++i) {
      counts_[present_[i]] = 0;
    }
    distinct_ = 0;
    repeated_ = 0;
    size_ = 0;
  }

  void add_leaf(std::size_t leaf) {
    // Whether a word is new cannot be foreseen, so nothing branches on it: every word is put where
    // the next new one goes.
    const std::span<const std::uint32_t> ids = words_.leaf(leaf);
    double repeated = repeated_;
    std::size_t distinct = distinct_;
    for (const std::uint32_t id : ids) {
      const std::size_t count = counts_[id]++;
      present_[distinct] = id;
      distinct += count == 0 ? 1U : 0U;
      repeated += count < LogTable::kSmall ? table_.growths[count] : growth(count);
    }
    repeated_ = repeated;
    distinct_ = distinct;
    size_ += ids.size();
  }

  [[nodiscard]] double length() const {
    return size_ == 0 ? 0.0
                      : static_cast<double>(size_) * log_of(size_ + words_.vocabulary) - repeated_;
  }

 private:
  [[nodiscard]] double log_of(std::size_t number) const {
    return number < LogTable::kSmall ? table_.logs[number]
                                     : natural_log(static_cast<double>(number));
  }

  const Words& words_;
  const LogTable& table_ = table();
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> present_;  // the first distinct_ are words in the bag; one to spare
  std::size_t distinct_ = 0;
  double repeated_ = 0;  // sum over words of f ln(f + 1)
  std::size_t size_ = 0;
};

double log_of_words(const Words& words) {
  return words.ids.empty() ? 0.0 : natural_log(static_cast<double>(words.ids.size()));
}

// Price of the region that begins after a gap.
double price_at(std::size_t gap, const RegionPrices& prices) {
  return prices.price -
         (gap < prices.savings.size() ? static_cast<double>(prices.savings[gap]) : 0.0);
}

}  // namespace

std::vector<std::uint32_t> cohesive_starts(const Words& words, const RegionPrices& prices,
                                           RegionSize size) {
  Bag bag(words);
  const double unit = log_of_words(words);
  return best_division(words.leaves(), size, [&](std::size_t start, std::size_t length) {
    if (length == 1) {
      bag.clear();
    }
    bag.add_leaf(start);
    const double price = start == 0 ? prices.price : price_at(start - 1, prices);
    return bag.length() + price * unit;
  });
}

std::vector<float> cohesion_margins(const Words& words, const RegionPrices& prices,
                                    const std::vector<std::uint32_t>& starts) {
  const std::size_t leaves = words.leaves();
  std::vector<float> margins(leaves == 0 ? 0 : leaves - 1, 0.0F);
  const double unit = log_of_words(words);
  if (unit <= 0) {
    return margins;
  }
  Bag bag(words);
  std::vector<double> parts(leaves + 1, 0.0);  // of a region, divided before each leaf
  double region_before = 0;
  for (std::size_t r = 0; r < starts.size(); ++r) {
    const std::size_t begin = starts[r];
    const std::size_t end = r + 1 < starts.size() ? starts[r + 1] : leaves;
    const std::size_t previous = r == 0 ? begin : starts[r - 1];
    bag.clear();
    for (std::size_t leaf = begin; leaf < end; ++leaf) {
      bag.add_leaf(leaf);
      parts[leaf + 1] = bag.length();
    }
    const double whole = bag.length();
    for (std::size_t leaf = begin; leaf-- > previous;) {
      bag.add_leaf(leaf);
    }
    if (r > 0) {
      const double saved = bag.length() - whole - region_before;
      margins[begin - 1] = static_cast<float>(saved / unit - price_at(begin - 1, prices));
    }
    bag.clear();
    for (std::size_t leaf = end - 1; leaf > begin; --leaf) {
      bag.add_leaf(leaf);
      const double saved = whole - parts[leaf] - bag.length();
      margins[leaf - 1] = static_cast<float>(saved / unit - price_at(leaf - 1, prices));
    }
    region_before = whole;
  }
  return margins;
}

std::vector<std::vector<float>> code_lengths(const Words& words, std::uint32_t max) {
  Bag bag(words);
  const double unit = std::max(log_of_words(words), 1.0);
  std::vector<std::vector<float>> lengths(words.leaves());
  for (std::size_t end = 0; end < words.leaves(); ++end) {
    bag.clear();
    for (std::size_t leaf = end + 1; leaf-- > 0 && end - leaf < max;) {
      bag.add_leaf(leaf);
      lengths[end].push_back(static_cast<float>(bag.length() / unit));
    }
  }
  return lengths;
}

}  // namespace strata::segment
