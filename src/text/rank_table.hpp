// Byte strings -> BPE ranks, as one block of 32-bit words that ranks_compiler makes at build time
// and that is linked into the binary: nothing is built at start-up, and a page is read only when it
// is used.
//
//   word 0        kMagic
//   word 1        number of ranks n (all ranks are < n)
//   word 2        number of slots of long tokens s
//   word 3        length of the longest token in bytes
//   word 4        number of slots of short tokens t
//   word 5        number of words of the filter f, a power of two
//   f words       Bloom filter of all tokens: two bits of one word
//   128 * 128     ranks of the tokens of two ASCII characters, by the first and then the second
//   3 * t words   tokens of up to 8 bytes, open addressing with linear probing: the two halves of
//                 load_tail, and kEmptySlot or the length above 18 bits of rank
//   s words       longer tokens, in the same way: kEmptySlot, or 14 bits of the hash above 18 bits
//                 of rank
//   n + 1 words   offset of each token's bytes; token i ends where i + 1 begins
//   bytes         all tokens, in order of rank
//
// Words are in the byte order of the machine that compiles. Merging asks mostly for what is no
// token, and the filter, which stays in the cache, says so of most; a short token costs one
// probe more, which holds all of its bytes; that of a pair one load. Merging asks for pairs more
// often than for all else. Tested by rank_table_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace strata::text {

using Rank = std::uint32_t;

inline constexpr Rank kNoRank = 0xFFFFFFFF;

namespace rank_format {

inline constexpr std::uint32_t kMagic = 0x53524B32;  // "SRK2"
inline constexpr std::size_t kHeaderWords = 6;
inline constexpr std::uint32_t kEmptySlot = 0xFFFFFFFF;
inline constexpr unsigned kRankBits = 18;
inline constexpr std::uint32_t kRankMask = (1U << kRankBits) - 1;
inline constexpr std::size_t kLongestShort = 8;  // bytes
inline constexpr std::size_t kShortWords = 3;
inline constexpr std::size_t kPairs = std::size_t{128} * 128;

/// Place of a pair of ASCII characters in the table of pairs.
constexpr std::size_t pair_of(unsigned char first, unsigned char second) {
  return std::size_t{first} * 128 + second;
}

/// Bytes 1..8 of a key as one word; different keys of one length give different words.
inline std::uint64_t load_tail(const char* bytes, std::size_t size) {
  if (size >= 4) {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::memcpy(&head, bytes, sizeof head);
    std::memcpy(&tail, bytes + size - sizeof tail, sizeof tail);
    return head | (std::uint64_t{tail} << 32U);
  }
  const auto byte = [&](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(bytes[i])};
  };
  return byte(0) | (byte(size / 2) << 8U) | (byte(size - 1) << 16U);
}

/// Multiply and fold, eight bytes a step. Precondition: the key is not empty.
inline std::uint64_t hash(std::string_view key) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15ULL;
  const char* bytes = key.data();
  std::size_t size = key.size();
  std::uint64_t h = size * kFactor;
  for (; size > 8; bytes += 8, size -= 8) {
    h = (h ^ load_tail(bytes, 8)) * kFactor;
    h ^= h >> 29U;
  }
  h = (h ^ load_tail(bytes, size)) * kFactor;
  h = (h ^ (h >> 32U)) * kFactor;
  return h ^ (h >> 29U);
}

inline std::uint32_t first_slot(std::uint64_t hash, std::uint32_t slots) {
  return static_cast<std::uint32_t>(((hash >> 32U) * slots) >> 32U);
}

/// The word of the filter that speaks of a key with this hash, and its bits there.
inline std::size_t filter_word(std::uint64_t hash, std::uint32_t words) {
  return (hash >> 10U) & (words - 1);
}

inline std::uint32_t filter_bits(std::uint64_t hash) {
  return (1U << (hash & 31U)) | (1U << ((hash >> 5U) & 31U));
}

inline std::uint32_t slot_of(std::uint64_t hash, Rank rank) {
  return (static_cast<std::uint32_t>(hash) << kRankBits) | rank;
}

}  // namespace rank_format

/// A view of such a block, which must outlive it. Safe to share between threads.
class RankTable {
 public:
  explicit RankTable(const std::uint32_t* block)
      : slot_count_(block[2]),
        longest_(block[3]),
        short_count_(block[4]),
        filter_words_(block[5]),
        filter_(block + rank_format::kHeaderWords),
        pairs_(filter_ + filter_words_),
        short_(pairs_ + rank_format::kPairs),
        slots_(short_ + rank_format::kShortWords * short_count_),
        offsets_(slots_ + slot_count_),
        bytes_(reinterpret_cast<const char*>(offsets_ + block[1] + 1)) {}

  /// Length in bytes of the longest token.
  [[nodiscard]] std::size_t longest() const { return longest_; }

  /// Rank of the token with exactly these bytes, or kNoRank. Precondition: token is not empty.
  [[nodiscard]] Rank rank_of(std::string_view token) const {
    if (token.size() > longest_) {
      return kNoRank;
    }
    const std::uint64_t hash = rank_format::hash(token);
    const std::uint32_t bits = rank_format::filter_bits(hash);
    if ((filter_[rank_format::filter_word(hash, filter_words_)] & bits) != bits) {
      return kNoRank;
    }
    return token.size() <= rank_format::kLongestShort ? rank_of_short(token, hash)
                                                      : rank_of_long(token, hash);
  }

  /// The same for two bytes.
  [[nodiscard]] Rank rank_of_pair(const char* bytes) const {
    const auto first = static_cast<unsigned char>(bytes[0]);
    const auto second = static_cast<unsigned char>(bytes[1]);
    return (first | second) < 0x80 ? pairs_[rank_format::pair_of(first, second)]
                                   : rank_of({bytes, 2});
  }

  /// Bytes of the token with this rank; empty for a rank that the encoding leaves out.
  /// Precondition: rank < n.
  [[nodiscard]] std::string_view bytes_of(Rank rank) const {
    return {bytes_ + offsets_[rank], offsets_[rank + 1] - offsets_[rank]};
  }

 private:
  [[nodiscard]] Rank rank_of_short(std::string_view token, std::uint64_t hash) const {
    const std::uint64_t key = rank_format::load_tail(token.data(), token.size());
    const auto size = static_cast<std::uint32_t>(token.size());
    std::uint32_t at = rank_format::first_slot(hash, short_count_);
    while (true) {
      const std::uint32_t* const slot = short_ + rank_format::kShortWords * at;
      const std::uint32_t last = slot[2];
      if (last == rank_format::kEmptySlot) {
        return kNoRank;
      }
      if ((slot[0] | (std::uint64_t{slot[1]} << 32U)) == key &&
          last >> rank_format::kRankBits == size) {
        return last & rank_format::kRankMask;
      }
      at = at + 1 < short_count_ ? at + 1 : 0;
    }
  }

  [[nodiscard]] Rank rank_of_long(std::string_view token, std::uint64_t hash) const {
    std::uint32_t at = rank_format::first_slot(hash, slot_count_);
    for (; slots_[at] != rank_format::kEmptySlot; at = at + 1 < slot_count_ ? at + 1 : 0) {
      const Rank rank = slots_[at] & rank_format::kRankMask;
      if (slots_[at] == rank_format::slot_of(hash, rank) && bytes_of(rank) == token) {
        return rank;
      }
    }
    return kNoRank;
  }

  std::uint32_t slot_count_;
  std::uint32_t longest_;
  std::uint32_t short_count_;
  std::uint32_t filter_words_;
  const std::uint32_t* filter_;
  const std::uint32_t* pairs_;
  const std::uint32_t* short_;
  const std::uint32_t* slots_;
  const std::uint32_t* offsets_;
  const char* bytes_;
};

}  // namespace strata::text
