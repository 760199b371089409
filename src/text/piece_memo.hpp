// Token counts of pieces that came before. Source repeats its pieces; a look-up here touches one
// cache line, where the table of ranks costs several far ones, and merging costs many look-ups. A
// direct-mapped table: a newcomer takes the place of what was there, so it only saves time.
// Tested by piece_memo_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "text/rank_table.hpp"

namespace strata::text {

class PieceMemo {
 public:
  static constexpr std::size_t kLongest = 24;  // bytes; longer pieces are rare

  /// The count of `piece`; from `count(piece)` if it is not known. Precondition: the piece has 1 to
  /// kLongest bytes, and a memo is always asked with the same function.
  template <class Count>
  std::uint32_t count(std::string_view piece, Count count) {
    const Entry wanted = entry_of(piece);
    Entry& entry = entries_[slot_of(wanted)];
    if (!entry.spells_as(wanted)) {
      entry = wanted;
      entry.tokens = static_cast<std::uint32_t>(count(piece));
    }
    return entry.tokens;
  }

 private:
  // Two in a cache line. Different pieces differ in the first four members; none has size 0.
  struct alignas(32) Entry {
    std::uint64_t head = 0;
    std::uint64_t middle = 0;
    std::uint64_t tail = 0;
    std::uint32_t size = 0;
    std::uint32_t tokens = 0;

    [[nodiscard]] bool spells_as(const Entry& other) const {
      return ((head ^ other.head) | (middle ^ other.middle) | (tail ^ other.tail) |
              (size ^ other.size)) == 0;
    }
  };

  static constexpr unsigned kSlotBits = 14;

  static Entry entry_of(std::string_view piece) {
    constexpr std::size_t kWord = 8;
    Entry key{.size = static_cast<std::uint32_t>(piece.size())};
    if (piece.size() <= kWord) {
      key.head = rank_format::load_tail(piece.data(), piece.size());
      return key;
    }
    key.head = rank_format::load_tail(piece.data(), kWord);
    key.tail = rank_format::load_tail(piece.data() + piece.size() - kWord, kWord);
    if (piece.size() > 2 * kWord) {
      key.middle = rank_format::load_tail(piece.data() + kWord, kWord);
    }
    return key;
  }

  static std::size_t slot_of(const Entry& key) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;
    const std::uint64_t ends = key.head ^ (key.tail * kFactor) ^ key.size;
    const std::uint64_t mixed = (ends ^ (key.middle >> 7U)) * kFactor;
    return mixed >> (64U - kSlotBits);
  }

  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kSlotBits);  // 512 KiB
};

}  // namespace strata::text
