// One term in one field: ascending (id, count) pairs, gaps and counts as varints. Format:
// index/format.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "index/byte_codec.hpp"

namespace strata::index {

/// An encoded list. Ids are leaves, or files in the fields that are the same for all leaves of a
/// file.
struct PostingList {
  std::uint32_t entries = 0;
  std::string_view bytes;
};

/// Encodes a list. Memory: its bytes, in place while there are at most 15.
class PostingListWriter {
 public:
  /// Counts one more occurrence in `id`. Ids must not descend.
  void add(std::uint32_t id, std::uint32_t count = 1) {
    if (pending_ == 0 || id != id_) {
      flush();
      gap_ = entries_ == 0 ? id : id - id_ - 1;
      id_ = id;
      ++entries_;
    }
    pending_ += count;
  }

  /// Adds all entries of another list, their ids moved up by `base`, which must be above every id
  /// so far. `last_id` is the greatest id of that list. O(its bytes), by copying them.
  void append(PostingList list, std::uint32_t last_id, std::uint32_t base) {
    if (list.entries == 0) {
      return;
    }
    flush();
    ByteReader reader(list.bytes);
    const std::uint64_t head =
        reader.varint();  // only the first entry depends on what is before it
    const std::uint64_t first = base + (head >> 1U);
    const std::uint64_t gap = entries_ == 0 ? first : first - id_ - 1;
    append_varint(bytes_, gap << 1U | (head & 1U));
    bytes_ += reader.rest();
    entries_ += list.entries;
    id_ = base + last_id;
  }

  /// The list so far; valid until the next `add`.
  [[nodiscard]] PostingList finish() {
    flush();
    return {.entries = entries_, .bytes = bytes_};
  }

  /// Greatest id so far; 0 if there is none.
  [[nodiscard]] std::uint32_t last_id() const { return id_; }

 private:
  void flush() {
    if (pending_ == 0) {
      return;
    }
    append_varint(bytes_, static_cast<std::uint64_t>(gap_) << 1U | (pending_ == 1 ? 1U : 0U));
    if (pending_ != 1) {
      append_varint(bytes_, pending_);
    }
    pending_ = 0;
  }

  std::string bytes_;
  std::uint32_t entries_ = 0;
  std::uint32_t id_ = 0;
  std::uint32_t gap_ = 0;      // of id_ to its predecessor, less one
  std::uint32_t pending_ = 0;  // occurrences in id_ that are not encoded yet
};

/// Calls visit(id, count) for every entry. Stops at the first byte that no writer made: an id that
/// is not below `limit`, a count of zero or over 2^32, bytes that end early; then returns false.
template <class Visit>
bool for_each_posting(PostingList list, std::uint32_t limit, Visit visit) {
  ByteReader reader(list.bytes);
  std::uint64_t next = 0;  // smallest id that may follow
  for (std::uint32_t i = 0; i < list.entries; ++i) {
    const std::uint64_t head = reader.varint();
    const std::uint64_t count = (head & 1U) != 0 ? 1 : reader.varint();
    const std::uint64_t gap = head >> 1U;
    if (!reader.ok() || gap >= limit - next || count == 0 || count > ~std::uint32_t{0}) {
      return false;
    }
    const auto id = static_cast<std::uint32_t>(next + gap);
    visit(id, static_cast<std::uint32_t>(count));
    next = std::uint64_t{id} + 1;
  }
  return reader.at_end();
}

}  // namespace strata::index
