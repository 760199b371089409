// Half-open range of byte offsets within one file: the unit in which every stage talks about
// source.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string_view>

namespace strata {

/// Bytes [begin, end) of a file, 0-based. A file is smaller than 4 GiB, so 32 bits hold any offset.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] constexpr std::uint32_t size() const { return end - begin; }

  [[nodiscard]] constexpr bool empty() const { return begin == end; }

  /// True if `inner` lies within this range, equal ranges included.
  [[nodiscard]] constexpr bool contains(ByteRange inner) const {
    return begin <= inner.begin && inner.end <= end;
  }

  [[nodiscard]] constexpr bool contains(std::uint32_t offset) const {
    return begin <= offset && offset < end;
  }

  /// True if the ranges share at least one byte.
  [[nodiscard]] constexpr bool overlaps(ByteRange other) const {
    return begin < other.end && other.begin < end;
  }

  /// Smallest range that covers both.
  [[nodiscard]] constexpr ByteRange joined(ByteRange other) const {
    return {std::min(begin, other.begin), std::max(end, other.end)};
  }

  friend constexpr auto operator<=>(const ByteRange&, const ByteRange&) = default;
};

/// The bytes of `text` that `range` names. Precondition: range.end <= text.size().
[[nodiscard]] constexpr std::string_view slice(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.size());
}

}  // namespace strata
