// Open addressing with linear probing, at most half full. Tested by intern_table_test.cpp.
#include "index/intern_table.hpp"

#include <limits>

#include "core/hash.hpp"

namespace strata::index {

std::uint32_t InternTable::intern(std::string_view text) {
  if (rows_.size() * 2 >= slots_.size()) {
    grow();
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash64(text) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t number = slots_[slot] - 1;
    if (this->text(number) == text) {
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
  slots_[slot] = count();
  return count() - 1;
}

void InternTable::grow() {
  slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t number = 0; number < count(); ++number) {
    std::size_t slot = hash64(text(number)) & mask;
    while (slots_[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots_[slot] = number + 1;
  }
}

}  // namespace strata::index
