// Short pieces (nearly all) keep the ranks of their pairs in an array on the stack and look for the
// smallest by scanning: quadratic, but faster than any heap at a dozen bytes. Long ones (base64, a
// megabyte of one letter) use a binary heap of (rank, position) over a doubly linked list of parts;
// an entry whose pair has changed since is skipped. Tested by bpe_test.cpp.
#include "text/bpe.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace strata::text {

namespace {

/// Parts of a piece as a linked list: part i begins at byte i, if byte i begins a part.
class PartList {
 public:
  PartList(const RankTable& ranks, std::string_view piece)
      : ranks_(ranks),
        piece_(piece),
        next_(piece.size()),
        previous_(piece.size()),
        pair_rank_(piece.size()) {
    for (std::uint32_t i = 0; i < piece.size(); ++i) {
      next_[i] = i + 1;
      previous_[i] = i - 1;  // wraps for the first, which has none
    }
    for (std::uint32_t i = 0; i < piece.size(); ++i) {
      pair_rank_[i] = i + 1 < piece.size() ? ranks.rank_of_pair(piece.data() + i) : kNoRank;
    }
  }

  /// Rank of the token that parts `part` and its successor would make, or kNoRank.
  [[nodiscard]] Rank pair_rank(std::uint32_t part) const { return pair_rank_[part]; }

  /// Joins `part` with its successor. Precondition: pair_rank(part) != kNoRank.
  void merge(std::uint32_t part) {
    const std::uint32_t gone = next_[part];
    next_[part] = next_[gone];
    if (next_[part] < size()) {
      previous_[next_[part]] = part;
    }
    pair_rank_[gone] = kNoRank;
    pair_rank_[part] = rank_of_pair(part);
    if (part > 0) {
      pair_rank_[previous_[part]] = rank_of_pair(previous_[part]);
    }
  }

  /// The part before; the first part is its own predecessor.
  [[nodiscard]] std::uint32_t before(std::uint32_t part) const {
    return part == 0 ? 0 : previous_[part];
  }

 private:
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(piece_.size()); }

  [[nodiscard]] Rank rank_of_pair(std::uint32_t part) const {
    const std::uint32_t second = next_[part];
    return second >= size() ? kNoRank : ranks_.rank_of(piece_.substr(part, next_[second] - part));
  }

  const RankTable& ranks_;
  std::string_view piece_;
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> previous_;
  std::vector<Rank> pair_rank_;
};

constexpr std::uint64_t heap_entry(Rank rank, std::uint32_t part) {
  return (std::uint64_t{rank} << 32U) | part;
}

}  // namespace

std::size_t bpe_count_by_scan(const RankTable& ranks, std::string_view piece) {
  struct Part {
    std::uint32_t begin;
    Rank pair_rank;  // of this part and the next
  };

  std::array<Part, kLongestScan + 1> parts;  // and one at the end of the piece; set as far as used
  std::size_t count = piece.size();
  const auto rank_of_pair = [&](std::size_t i) {
    if (i + 2 > count) {
      return kNoRank;
    }
    return ranks.rank_of(piece.substr(parts[i].begin, parts[i + 2].begin - parts[i].begin));
  };
  for (std::size_t i = 0; i <= count; ++i) {
    parts[i] = {static_cast<std::uint32_t>(i), kNoRank};
  }
  for (std::size_t i = 0; i + 1 < count; ++i) {
    parts[i].pair_rank = ranks.rank_of_pair(piece.data() + i);
  }
  while (count > 1) {
    std::size_t best = 0;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      if (parts[i].pair_rank < parts[best].pair_rank) {
        best = i;
      }
    }
    if (parts[best].pair_rank == kNoRank) {
      break;
    }
    std::copy(parts.begin() + static_cast<std::ptrdiff_t>(best) + 2,
              parts.begin() + static_cast<std::ptrdiff_t>(count) + 1,
              parts.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    --count;
    parts[best].pair_rank = rank_of_pair(best);
    if (best > 0) {
      parts[best - 1].pair_rank = rank_of_pair(best - 1);
    }
  }
  return count;
}

std::size_t bpe_count_by_heap(const RankTable& ranks, std::string_view piece) {
  PartList parts(ranks, piece);
  std::vector<std::uint64_t> heap;
  const auto size = static_cast<std::uint32_t>(piece.size());
  for (std::uint32_t i = 0; i < size; ++i) {
    if (parts.pair_rank(i) != kNoRank) {
      heap.push_back(heap_entry(parts.pair_rank(i), i));
    }
  }
  std::make_heap(heap.begin(), heap.end(), std::greater<>{});
  const auto offer = [&](std::uint32_t part) {
    if (parts.pair_rank(part) == kNoRank) {
      return;
    }
    heap.push_back(heap_entry(parts.pair_rank(part), part));
    std::push_heap(heap.begin(), heap.end(), std::greater<>{});
  };
  std::size_t count = piece.size();
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>{});
    const std::uint64_t entry = heap.back();
    heap.pop_back();
    const auto part = static_cast<std::uint32_t>(entry);
    if (parts.pair_rank(part) != static_cast<Rank>(entry >> 32U)) {
      continue;
    }
    parts.merge(part);
    --count;
    offer(part);
    if (part > 0) {
      offer(parts.before(part));
    }
  }
  return count;
}

std::size_t bpe_count(const RankTable& ranks, std::string_view piece) {
  if (piece.size() == 1 || ranks.rank_of(piece) != kNoRank) {
    return 1;
  }
  return piece.size() <= kLongestScan ? bpe_count_by_scan(ranks, piece)
                                      : bpe_count_by_heap(ranks, piece);
}

}  // namespace strata::text
