// The pre-tokens of cl100k_base over four sorts of bytes, decided by the first byte and by what
// follows it (see pretokens.cpp for the expressions). Single bytes and up to three digits are
// tokens; other pieces are looked up by what they spell among those that came before, short ones in
// a table that holds a piece in one word. What is new is merged. Tested by plain_tokens_test.cpp.
#include "text/plain_tokens.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "text/bpe.hpp"
#include "text/piece_memo.hpp"
#include "text/rank_blocks.hpp"

namespace strata::text {
namespace {

enum Sort : std::uint8_t { kBlankByte, kLetterByte, kDigitByte, kSymbolByte };

constexpr std::array<Sort, 256> kSorts = [] {
  std::array<Sort, 256> sorts{};
  for (std::size_t c = '!'; c < 0x7F; ++c) {
    sorts[c] = kSymbolByte;
  }
  for (std::size_t c = '0'; c <= '9'; ++c) {
    sorts[c] = kDigitByte;
  }
  for (std::size_t c = 'a'; c <= 'z'; ++c) {
    sorts[c] = kLetterByte;
    sorts[c - 'a' + 'A'] = kLetterByte;
  }
  return sorts;
}();

Sort sort_of(char c) { return kSorts[static_cast<unsigned char>(c)]; }

const char* end_of_run(const char* at, const char* end, Sort sort) {
  while (at != end && sort_of(*at) == sort) {
    ++at;
  }
  return at;
}

/// Counts of pieces of 2 to 8 bytes, none of them NUL, so that the bytes alone tell their number.
/// Direct-mapped like PieceMemo.
class ShortMemo {
 public:
  static constexpr std::size_t kLongest = 8;

  template <class Count>
  std::size_t count(const char* piece, std::size_t size, Count count) {
    const std::uint64_t key = key_of(piece, size);
    const std::size_t slot = (key * 0x9E3779B97F4A7C15ULL) >> (64U - kSlotBits);
    if (keys_[slot] != key) {
      tokens_[slot] = static_cast<std::uint8_t>(count(std::string_view(piece, size)));
      keys_[slot] = key;
    }
    return tokens_[slot];
  }

 private:
  static constexpr unsigned kSlotBits = 15;

  static std::uint64_t key_of(const char* piece, std::size_t size) {
    const auto byte = [&](std::size_t i) {
      return std::uint64_t{static_cast<unsigned char>(piece[i])};
    };
    if (size < sizeof(std::uint32_t)) {
      return byte(0) | (byte(1) << 8U) | (size == 3 ? byte(2) << 16U : 0);
    }
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::memcpy(&head, piece, sizeof head);
    std::memcpy(&tail, piece + size - sizeof tail, sizeof tail);
    return head | (std::uint64_t{tail} << (8U * (size - sizeof tail)));
  }

  std::vector<std::uint64_t> keys_ = std::vector<std::uint64_t>(std::size_t{1} << kSlotBits);
  std::vector<std::uint8_t> tokens_ = std::vector<std::uint8_t>(std::size_t{1} << kSlotBits);
};

struct Memos {
  ShortMemo of_short;
  PieceMemo of_longer;
};

class Scan {
 public:
  Scan(std::string_view text, Memos& memos)
      : ranks_(ranks_of(Tokenizer::kCl100kBase)),
        memos_(memos),
        at_(text.data()),
        end_(text.data() + text.size()) {}

  std::size_t run() {
    while (at_ != end_) {
      switch (sort_of(*at_)) {
        case kLetterByte:
          take_to(end_of_run(at_ + 1, end_, kLetterByte));
          break;
        case kDigitByte:
          at_ =
              end_of_run(at_ + 1, end_ - at_ > kMostDigits ? at_ + kMostDigits : end_, kDigitByte);
          ++tokens_;
          break;
        case kSymbolByte:
          take_symbols();
          break;
        case kBlankByte:
          take_blanks();
          break;
      }
    }
    return tokens_;
  }

 private:
  static constexpr std::ptrdiff_t kMostDigits = 3;

  struct Blanks {
    const char* end = nullptr;
    bool breaks_line = false;
  };

  Blanks blanks_from(const char* at) const {
    Blanks run;
    for (; at != end_ && sort_of(*at) == kBlankByte; ++at) {
      run.breaks_line = run.breaks_line || *at == '\n' || *at == '\r';
    }
    run.end = at;
    return run;
  }

  void take_to(const char* end) {
    count(at_, static_cast<std::size_t>(end - at_));
    at_ = end;
  }

  /// '(s|t|re|ve|m|ll|d) in any case: its length, or 0.
  std::ptrdiff_t contraction() const {
    const auto lower = [&](std::ptrdiff_t i) {
      return i < end_ - at_ ? static_cast<char>(at_[i] | 0x20) : '\0';
    };
    const char first = lower(1);
    if (first == 's' || first == 't' || first == 'm' || first == 'd') {
      return 2;
    }
    const char second = lower(2);
    const bool two = (first == 'r' && second == 'e') || (first == 'v' && second == 'e') ||
                     (first == 'l' && second == 'l');
    return two ? 3 : 0;
  }

  void take_symbols() {
    if (*at_ == '\'') {
      if (const std::ptrdiff_t length = contraction(); length > 0) {
        take_to(at_ + length);
        return;
      }
    }
    const char* const next = at_ + 1;
    if (next != end_ && sort_of(*next) == kLetterByte) {
      take_to(end_of_run(next + 1, end_, kLetterByte));
      return;
    }
    take_run_of_symbols(at_, next);
  }

  /// Symbols, of which those before `from` are known, and the line break behind them; `begin` may
  /// be a space before them.
  void take_run_of_symbols(const char* begin, const char* from) {
    const char* const end = end_of_run(from, end_, kSymbolByte);
    const auto size = static_cast<std::size_t>(end - begin);
    at_ = end;
    if (end == end_ || sort_of(*end) != kBlankByte) {
      count(begin, size);
      return;
    }
    const Blanks blanks = blanks_from(end);
    if (!blanks.breaks_line) {
      count(begin, size);
    } else if (*end == '\n') {
      count(begin, size + 1);
      at_ = blanks.end;
    } else {
      spelled_.assign(begin, size).push_back('\n');
      count(spelled_.data(), spelled_.size());
      at_ = blanks.end;
    }
  }

  void take_blanks() {
    const Blanks blanks = blanks_from(at_);
    const char* const body = blanks.end;
    const Sort sort = body == end_ ? kBlankByte : sort_of(*body);
    if (blanks.breaks_line || sort == kBlankByte || sort == kDigitByte) {
      ++tokens_;
      at_ = body;
      return;
    }
    if (body[-1] != ' ') {  // a tab: the piece is spelled otherwise than the source
      take_respelled(body, sort);
    } else if (sort == kLetterByte) {
      at_ = body - 1;
      take_to(end_of_run(body + 1, end_, kLetterByte));
    } else {
      take_run_of_symbols(body - 1, body + 1);
    }
  }

  void take_respelled(const char* body, Sort sort) {
    const char* const end = end_of_run(body + 1, end_, sort);
    spelled_.assign(1, ' ').append(body, end);
    at_ = end;
    if (sort == kSymbolByte && end != end_ && sort_of(*end) == kBlankByte) {
      const Blanks blanks = blanks_from(end);
      if (blanks.breaks_line) {
        spelled_.push_back('\n');
        at_ = blanks.end;
      }
    }
    count(spelled_.data(), spelled_.size());
  }

  void count(const char* piece, std::size_t size) {
    const auto merged = [&](std::string_view bytes) { return bpe_count(ranks_, bytes); };
    if (size <= ShortMemo::kLongest) {
      tokens_ += size == 1 ? 1 : memos_.of_short.count(piece, size, merged);
    } else if (size <= PieceMemo::kLongest) {
      tokens_ += memos_.of_longer.count({piece, size}, merged);
    } else {
      tokens_ += merged({piece, size});
    }
  }

  const RankTable& ranks_;
  Memos& memos_;
  const char* at_;
  const char* end_;
  std::size_t tokens_ = 0;
  std::string spelled_;
};

}  // namespace

bool is_ascii(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
  std::uint64_t seen = 0;
  std::size_t at = 0;
  for (; at + sizeof seen <= text.size(); at += sizeof seen) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    seen |= word;
  }
  for (; at < text.size(); ++at) {
    seen |= static_cast<unsigned char>(text[at]);
  }
  return (seen & kHighBits) == 0;
}

std::size_t count_collapsed_cl100k(std::string_view text) {
  thread_local Memos memos;
  return Scan(text, memos).run();
}

// A byte counts if it is visible or the first of a run of blanks: if it or the one before it is
// visible, or nothing is before it.
std::size_t count_collapsed_characters(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  constexpr std::uint64_t kHighBits = kOnes << 7U;
  constexpr std::uint64_t kToSpace = kOnes * (0x80U - 0x21U);  // carries 0x21 and above to bit 7
  const auto is_visible = [](char c) { return c > ' ' && c != '\x7F'; };
  std::size_t count = 0;
  std::size_t at = 0;
  std::uint64_t before = 1;  // 1: the byte before is visible, or there is none
  if constexpr (std::endian::native == std::endian::little) {
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const auto take = [&](std::uint64_t word, std::uint64_t read) {
      const std::uint64_t visible = (word + kToSpace) & ~(word + kOnes) & kHighBits;
      const std::uint64_t counts = ((visible | visible << 8U | before << 7U) & read) >> 7U;
      count += (counts * kOnes) >> 56U;  // sum of the bytes
      before = visible >> 63U;
    };
    std::uint64_t word = 0;
    for (; at + kWord <= text.size(); at += kWord) {
      std::memcpy(&word, text.data() + at, kWord);
      take(word, kHighBits);
    }
    if (const std::size_t rest = text.size() - at; rest > 0 && at > 0) {
      std::memcpy(&word, text.data() + text.size() - kWord, kWord);  // its last bytes are new
      take(word >> (8U * (kWord - rest)), kHighBits >> (8U * (kWord - rest)));
      at = text.size();
    }
  }
  for (; at < text.size(); ++at) {
    const std::uint64_t visible = is_visible(text[at]) ? 1 : 0;
    count += visible | before;
    before = visible;
  }
  return count;
}

}  // namespace strata::text
