// Distinct strings, numbered in the order in which they first came: one byte buffer, one row and on
// average two hash slots of eight bytes per string. Used for words and terms, and for the string
// pool of a segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::text {

/// Place of a string within a buffer.
struct StringRef {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

class InternTable {
 public:
  /// Room for `count` strings, so that it need not grow before they are there.
  void reserve(std::size_t count);

  /// Number of the string; O(its length) on average.
  std::uint32_t intern(std::string_view text);

  /// Numbers of the strings, as intern() would give them one after the other; faster where the
  /// table is too large for the processor's caches, whose misses overlap here.
  void intern_all(std::span<const std::string_view> texts, std::vector<std::uint32_t>& numbers);

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(rows_.size()); }

  [[nodiscard]] StringRef place(std::uint32_t number) const { return rows_[number]; }

  /// Valid until the next call of `intern`.
  [[nodiscard]] std::string_view text(std::uint32_t number) const {
    return {bytes_.data() + rows_[number].offset, rows_[number].size};
  }

  /// All strings, one after the other.
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

  /// About the bytes of memory that all of it takes, with the room it keeps to grow.
  [[nodiscard]] std::size_t memory() const {
    return bytes_.capacity() + rows_.capacity() * sizeof(StringRef) +
           slots_.capacity() * sizeof(Slot);
  }

  /// True once the strings need more than 4 GiB; numbers given from then on mean nothing.
  [[nodiscard]] bool is_full() const { return full_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t row = 0;  // + 1; 0 = free
  };

  std::uint32_t intern(std::string_view text, std::uint32_t hash);
  void grow_to(std::size_t slots);

  std::string bytes_;
  std::vector<StringRef> rows_;
  std::vector<Slot> slots_;  // a power of two many
  bool full_ = false;
};

}  // namespace strata::text
