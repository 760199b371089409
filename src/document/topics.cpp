// TextTiling (Hearst, 1997) with local weights. Before and after each border stands a block of
// about kBlockBytes; their similarity is the share of words that both have (Dice), where a word
// counts the more the fewer of the units around have it, which takes the place of a list of stop
// words. A turn is a valley: how far the similarity rises to the left and to the right of it.
// Integers only, and nothing looks farther than kAround units, so that the same text has the same
// turns wherever it stands. Tested by topics_test.cpp.
#include "document/topics.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/identifiers.hpp"
#include "text/intern_table.hpp"
#include "text/word_scanner.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kBlockBytes = 500;
constexpr std::size_t kBlockUnits = 12;
constexpr std::size_t kAround = 24;       // units on each side that say how common a word is
constexpr std::size_t kReach = 10;        // units that a valley reaches to each side
constexpr std::uint32_t kMost = 16;       // weight of the rarest words
constexpr std::uint32_t kFullTurn = 200;  // permille of depth that count as a whole turn

/// Word numbers of each unit, ascending, each once with its count.
struct Count {
  std::uint32_t word = 0;
  std::uint32_t times = 0;
};

class Units {
 public:
  Units(std::string_view bytes, std::span<const std::uint32_t> starts, std::uint32_t end)
      : starts_(starts), end_(end) {
    begins_.push_back(0);
    std::vector<std::uint32_t> ids;
    for (std::size_t i = 0; i < starts.size(); ++i) {
      ids.clear();
      text::WordScanner scanner(bytes.substr(starts[i], end_of(i) - starts[i]));
      while (scanner.next()) {
        ids.push_back(number_of(scanner.word()));
      }
      std::sort(ids.begin(), ids.end());
      for (std::size_t at = 0; at < ids.size();) {
        std::size_t next = at + 1;
        while (next < ids.size() && ids[next] == ids[at]) {
          ++next;
        }
        counts_.push_back({ids[at], static_cast<std::uint32_t>(next - at)});
        at = next;
      }
      begins_.push_back(counts_.size());
    }
  }

  [[nodiscard]] std::size_t size() const { return starts_.size(); }

  [[nodiscard]] std::size_t vocabulary() const { return stems_.count(); }

  [[nodiscard]] std::uint32_t begin_of(std::size_t i) const { return starts_[i]; }

  [[nodiscard]] std::uint32_t end_of(std::size_t i) const {
    return i + 1 < starts_.size() ? starts_[i + 1] : end_;
  }

  [[nodiscard]] std::span<const Count> words(std::size_t i) const {
    return std::span(counts_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
  }

 private:
  /// Of the word's stem.
  std::uint32_t number_of(std::string_view word) {
    const std::uint32_t known = words_.intern(word);
    if (known == stem_of_.size()) {
      text::stem_into(word, stem_);
      stem_of_.push_back(stems_.intern(stem_));
    }
    return stem_of_[known];
  }

  std::span<const std::uint32_t> starts_;
  std::uint32_t end_;
  std::vector<Count> counts_;
  std::vector<std::size_t> begins_;
  text::InternTable words_;
  text::InternTable stems_;
  std::vector<std::uint32_t> stem_of_;  // by word
  std::string stem_;
};

/// Similarity of the blocks before and after each unit's beginning, in permille.
class Curve {
 public:
  explicit Curve(const Units& units)
      : units_(units), having_(units.vocabulary()), left_(units.vocabulary()), right_(left_) {}

  std::vector<std::uint32_t> run() {
    std::vector<std::uint32_t> curve(units_.size(), 0);
    std::size_t from = 0;  // units [from, to) are around the border
    std::size_t to = 0;
    for (std::size_t i = 1; i < units_.size(); ++i) {
      for (; to < std::min(i + kAround, units_.size()); ++to) {
        for (const Count& count : units_.words(to)) {
          ++having_[count.word];
        }
      }
      for (; from + kAround < i; ++from) {
        for (const Count& count : units_.words(from)) {
          --having_[count.word];
        }
      }
      weigh(static_cast<std::uint32_t>(to - from));
      curve[i] = similarity(i);
    }
    return curve;
  }

 private:
  [[nodiscard]] std::uint32_t weight(std::uint32_t word) const { return weights_[having_[word]]; }

  /// Fills weights_ for so many units around.
  void weigh(std::uint32_t around) {
    for (std::uint32_t having = 0; around != around_ && having <= around; ++having) {
      const std::uint32_t rarity = around / std::max(1U, having);
      weights_[having] = rarity < 2 ? 0 : std::min(rarity, kMost);
    }
    around_ = around;
  }

  /// Adds the words of units [first, last) and gives their weighted number.
  std::uint64_t add(std::size_t first, std::size_t last, std::vector<std::uint32_t>& block) {
    std::uint64_t sum = 0;
    for (std::size_t i = first; i < last; ++i) {
      for (const Count& count : units_.words(i)) {
        block[count.word] += count.times;
        sum += std::uint64_t{count.times} * weight(count.word);
      }
    }
    return sum;
  }

  std::uint32_t similarity(std::size_t i) {
    std::size_t first = i;
    while (first > 0 && i - first < kBlockUnits &&
           units_.begin_of(i) - units_.begin_of(first) < kBlockBytes) {
      --first;
    }
    std::size_t last = i;
    while (last < units_.size() && last - i < kBlockUnits &&
           (last == i || units_.end_of(last - 1) - units_.begin_of(i) < kBlockBytes)) {
      ++last;
    }
    const std::uint64_t all = add(first, i, left_) + add(i, last, right_);
    std::uint64_t shared = 0;
    for (std::size_t unit = first; unit < i; ++unit) {
      for (const Count& count : units_.words(unit)) {
        shared +=
            std::uint64_t{std::min(left_[count.word], right_[count.word])} * weight(count.word);
        left_[count.word] = 0;
      }
    }
    for (std::size_t unit = i; unit < last; ++unit) {
      for (const Count& count : units_.words(unit)) {
        right_[count.word] = 0;
      }
    }
    return all == 0 ? 0 : static_cast<std::uint32_t>(2000 * shared / all);
  }

  const Units& units_;
  std::vector<std::uint32_t> having_;  // units around that have each word
  std::vector<std::uint32_t> left_;    // times each word stands in the block before the border
  std::vector<std::uint32_t> right_;   // and after it
  std::array<std::uint32_t, 2 * kAround + 1> weights_{};  // of a word by how many units have it
  std::uint32_t around_ = 0;
};

/// Highest value that is reached by climbing from `at` in steps of `step`.
std::uint32_t peak(const std::vector<std::uint32_t>& curve, std::size_t at, bool left) {
  std::uint32_t highest = curve[at];
  for (std::size_t steps = 0; steps < kReach; ++steps) {
    if (left ? at <= 1 : at + 1 >= curve.size()) {
      break;
    }
    at = left ? at - 1 : at + 1;
    if (curve[at] < highest) {
      break;
    }
    highest = curve[at];
  }
  return highest;
}

}  // namespace

std::vector<std::uint32_t> topic_turns(std::string_view bytes,
                                       std::span<const std::uint32_t> starts, std::uint32_t end) {
  const Units units(bytes, starts, end);
  const std::vector<std::uint32_t> curve = Curve(units).run();
  std::vector<std::uint32_t> turns(curve.size(), 0);
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const std::uint32_t left = peak(curve, i, true) - curve[i];
    const std::uint32_t right = peak(curve, i, false) - curve[i];
    const std::uint32_t lower = std::min(left, right);  // 0 on a slope
    const std::uint32_t depth = lower + std::min(std::max(left, right), 2 * lower);
    turns[i] = std::min(1000U, 1000 * depth / kFullTurn);
  }
  return turns;
}

}  // namespace strata::document
