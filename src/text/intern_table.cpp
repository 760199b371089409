// Open addressing with linear probing, at most half full. A slot keeps a part of the hash, so that
// other strings are rarely compared and growing hashes nothing. Tested by intern_table_test.cpp.
#include "text/intern_table.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "core/hash.hpp"
#include "text/rank_table.hpp"

namespace strata::text {

namespace {

constexpr std::size_t kShort = 16;  // bytes: nearly all words and names
constexpr std::size_t kFewestSlots = 64;

// Numbers do not depend on the hash, so it may be whatever is quickest.
std::uint32_t hash_of(std::string_view text) {
  if (text.empty() || text.size() > kShort) {
    return static_cast<std::uint32_t>(hash64(text));
  }
  return static_cast<std::uint32_t>(rank_format::hash(text));
}

bool equal(std::string_view a, std::string_view b) {
  constexpr std::size_t kWord = 8;
  if (a.size() != b.size()) {
    return false;
  }
  if (a.empty() || a.size() > kShort) {
    return a == b;
  }
  if (a.size() <= kWord) {
    return rank_format::load_tail(a.data(), a.size()) == rank_format::load_tail(b.data(), b.size());
  }
  const std::size_t last = a.size() - kWord;
  return rank_format::load_tail(a.data(), kWord) == rank_format::load_tail(b.data(), kWord) &&
         rank_format::load_tail(a.data() + last, kWord) ==
             rank_format::load_tail(b.data() + last, kWord);
}

}  // namespace

std::uint32_t InternTable::intern(std::string_view text) { return intern(text, hash_of(text)); }

// What a look-up reads depends on what it read before: slot, row, bytes. Each is asked for some
// strings ahead.
void InternTable::intern_all(std::span<const std::string_view> texts,
                             std::vector<std::uint32_t>& numbers) {
  constexpr std::size_t kSlotAhead = 12;
  constexpr std::size_t kRowAhead = 8;
  constexpr std::size_t kBytesAhead = 4;
  numbers.clear();
  numbers.reserve(texts.size());
  std::vector<std::uint32_t> hashes;
  hashes.reserve(texts.size());
  for (const std::string_view text : texts) {
    hashes.push_back(hash_of(text));
  }
  while ((rows_.size() + texts.size()) * 2 >= slots_.size()) {
    grow_to(slots_.empty() ? kFewestSlots : slots_.size() * 2);
  }
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i + kSlotAhead < texts.size()) {
      __builtin_prefetch(&slots_[hashes[i + kSlotAhead] & mask]);
    }
    if (i + kRowAhead < texts.size()) {
      const Slot& slot = slots_[hashes[i + kRowAhead] & mask];
      __builtin_prefetch(rows_.data() + (slot.row == 0 ? 0 : slot.row - 1));
    }
    if (i + kBytesAhead < texts.size()) {
      const Slot& slot = slots_[hashes[i + kBytesAhead] & mask];
      __builtin_prefetch(bytes_.data() + (slot.row == 0 ? 0 : rows_[slot.row - 1].offset));
    }
    numbers.push_back(intern(texts[i], hashes[i]));
  }
}

std::uint32_t InternTable::intern(std::string_view text, std::uint32_t hash) {
  if (rows_.size() * 2 >= slots_.size()) {
    grow_to(slots_.empty() ? kFewestSlots : slots_.size() * 2);
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot].row != 0; slot = (slot + 1) & mask) {
    const std::uint32_t number = slots_[slot].row - 1;
    if (slots_[slot].hash == hash && equal(this->text(number), text)) {
      return number;
    }
  }
  if (bytes_.size() + text.size() > std::numeric_limits<std::uint32_t>::max()) {
    full_ = true;
    return 0;
  }
  rows_.push_back({.offset = static_cast<std::uint32_t>(bytes_.size()),
                   .size = static_cast<std::uint32_t>(text.size())});
  bytes_ += text;
  slots_[slot] = {.hash = hash, .row = count()};
  return count() - 1;
}

void InternTable::reserve(std::size_t count) {
  rows_.reserve(count);
  const std::size_t slots = std::bit_ceil(std::max(kFewestSlots, count * 2));
  if (slots > slots_.size()) {
    grow_to(slots);
  }
}

void InternTable::grow_to(std::size_t slots) {
  const std::vector<Slot> before = std::move(slots_);
  slots_.assign(slots, {});
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& moved : before) {
    if (moved.row == 0) {
      continue;
    }
    std::size_t slot = moved.hash & mask;
    while (slots_[slot].row != 0) {
      slot = (slot + 1) & mask;
    }
    slots_[slot] = moved;
  }
}

}  // namespace strata::text
