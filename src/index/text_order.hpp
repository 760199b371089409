// Sorting many strings: their first eight bytes lie beside their number, so that nearly every
// comparison is one of two integers and touches no string. Tested by
// text_order_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace strata::index {

/// Numbers 0 .. count - 1 ordered by compare(a, b) < 0, equal ones by number. `compare` orders by
/// what `fold` makes of each byte, an unsigned char, a beginning before what it begins; text_of(i)
/// is string i. O(count log count).
template <class TextOf, class Fold, class Compare>
std::vector<std::uint32_t> text_order(std::uint32_t count, TextOf text_of, Fold fold,
                                      Compare compare) {
  struct Key {
    std::uint64_t head = 0;
    std::uint32_t number = 0;
  };

  constexpr std::size_t kHead = sizeof(std::uint64_t);
  std::vector<Key> keys(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string_view text = text_of(i);
    std::uint64_t head = 0;
    for (std::size_t at = 0; at < kHead; ++at) {
      head = head << 8U | (at < text.size() ? fold(text[at]) : 0U);
    }
    keys[i] = {.head = head, .number = i};
  }
  std::sort(keys.begin(), keys.end(), [&](const Key& a, const Key& b) {
    if (a.head != b.head) {
      return a.head < b.head;
    }
    const int compared = compare(a.number, b.number);
    return compared != 0 ? compared < 0 : a.number < b.number;
  });
  std::vector<std::uint32_t> order;
  order.reserve(count);
  for (const Key& key : keys) {
    order.push_back(key.number);
  }
  return order;
}

}  // namespace strata::index
