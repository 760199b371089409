// Build tool: reads the ranks of one encoding as the npm package js-tiktoken ships them and writes
// the block that rank_table.hpp describes. The input is a JavaScript object whose "bpe_ranks"
// string has lines of the form
// "! <first rank> <base64> <base64> ...", the tokens having consecutive ranks. Anything else is
// refused.
//   ranks_compiler cl100k_base.js cl100k_base.bin

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/rank_table.hpp"

namespace {

using strata::text::Rank;
namespace format = strata::text::rank_format;

/// The text of the string that follows `"bpe_ranks":`, its quotes left out; line ends are still the
/// two bytes "\n".
std::optional<std::string_view> ranks_string(std::string_view script) {
  constexpr std::string_view kOpening = "\"bpe_ranks\":\"";
  const std::size_t key = script.find(kOpening);
  if (key == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t begin = key + kOpening.size();
  const std::size_t end = script.find('"', begin);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  return script.substr(begin, end - begin);
}

std::optional<std::string> from_base64(std::string_view encoded) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : encoded.substr(0, encoded.find('='))) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) {
      return std::nullopt;
    }
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) {
      continue;
    }
    count -= 8;
    out += static_cast<char>((bits >> count) & 0xFFU);
  }
  return out;
}

std::string_view next_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest.remove_prefix(word.size());
  return word;
}

/// Adds the tokens of one line at their ranks; false if the line has another form.
bool read_line(std::string_view line, std::vector<std::string>& tokens) {
  if (next_word(line) != "!") {
    return false;
  }
  const std::string_view number = next_word(line);
  std::size_t rank = 0;
  const auto parsed = std::from_chars(number.data(), number.data() + number.size(), rank);
  if (parsed.ec != std::errc{} || rank >= format::kRankMask) {
    return false;
  }
  for (std::string_view word = next_word(line); !word.empty(); word = next_word(line), ++rank) {
    auto token = from_base64(word);
    if (!token || token->empty() || rank >= format::kRankMask) {
      return false;
    }
    if (rank >= tokens.size()) {
      tokens.resize(rank + 1);
    }
    if (!tokens[rank].empty()) {
      return false;
    }
    tokens[rank] = std::move(*token);
  }
  return true;
}

std::optional<std::vector<std::string>> read_tokens(std::string_view script) {
  auto lines = ranks_string(script);
  if (!lines) {
    return std::nullopt;
  }
  std::vector<std::string> tokens;
  while (!lines->empty()) {
    const std::size_t end = std::min(lines->find("\\n"), lines->size());
    if (end > 0 && !read_line(lines->substr(0, end), tokens)) {
      return std::nullopt;
    }
    lines->remove_prefix(std::min(end + 2, lines->size()));
  }
  return tokens;
}

/// True if every single byte is a token, without which some text could not be encoded.
bool has_all_bytes(const std::vector<std::string>& tokens) {
  std::array<bool, 256> seen{};
  for (const std::string& token : tokens) {
    if (token.size() == 1) {
      seen[static_cast<unsigned char>(token[0])] = true;
    }
  }
  return std::all_of(seen.begin(), seen.end(), [](bool is_token) { return is_token; });
}

/// The parts of a block that are filled token by token.
struct Block {
  std::vector<std::uint32_t> filter;
  std::vector<std::uint32_t> pairs =
      std::vector<std::uint32_t>(format::kPairs, strata::text::kNoRank);
  std::vector<std::uint32_t> short_slots;
  std::vector<std::uint32_t> long_slots;
};

/// Index of the first slot from `at` on, going round, for which `is_empty`.
template <class IsEmpty>
std::uint32_t free_slot(std::uint32_t at, std::uint32_t slots, IsEmpty is_empty) {
  while (!is_empty(at)) {
    at = at + 1 < slots ? at + 1 : 0;
  }
  return at;
}

void add_short(const std::string& token, Rank rank, std::uint64_t hash,
               std::vector<std::uint32_t>& slots) {
  const auto count = static_cast<std::uint32_t>(slots.size() / format::kShortWords);
  const std::uint32_t at = free_slot(format::first_slot(hash, count), count, [&](std::uint32_t i) {
    return slots[format::kShortWords * i + 2] == format::kEmptySlot;
  });
  const std::uint64_t key = format::load_tail(token.data(), token.size());
  std::uint32_t* const slot = slots.data() + format::kShortWords * at;
  slot[0] = static_cast<std::uint32_t>(key);
  slot[1] = static_cast<std::uint32_t>(key >> 32U);
  slot[2] = (static_cast<std::uint32_t>(token.size()) << format::kRankBits) | rank;
}

void add_long(Rank rank, std::uint64_t hash, std::vector<std::uint32_t>& slots) {
  const auto count = static_cast<std::uint32_t>(slots.size());
  const std::uint32_t at = free_slot(format::first_slot(hash, count), count, [&](std::uint32_t i) {
    return slots[i] == format::kEmptySlot;
  });
  slots[at] = format::slot_of(hash, rank);
}

void add(const std::string& token, Rank rank, Block& block) {
  const std::uint64_t hash = format::hash(token);
  const auto words = static_cast<std::uint32_t>(block.filter.size());
  block.filter[format::filter_word(hash, words)] |= format::filter_bits(hash);
  if (token.size() <= format::kLongestShort) {
    add_short(token, rank, hash, block.short_slots);
  } else {
    add_long(rank, hash, block.long_slots);
  }
  if (token.size() == 2 && ((token[0] | token[1]) & 0x80) == 0) {
    block.pairs[format::pair_of(static_cast<unsigned char>(token[0]),
                                static_cast<unsigned char>(token[1]))] = rank;
  }
}

/// Slots are two thirds full, which the filter makes cheap; five bits of filter for a token.
Block empty_block(const std::vector<std::string>& tokens) {
  constexpr std::size_t kBitsAToken = 5;
  constexpr std::size_t kBitsAWord = 32;
  const auto short_tokens = static_cast<std::size_t>(
      std::count_if(tokens.begin(), tokens.end(), [](const std::string& token) {
        return !token.empty() && token.size() <= format::kLongestShort;
      }));
  Block block;
  block.filter.resize(std::bit_ceil(tokens.size() * kBitsAToken / kBitsAWord));
  block.short_slots.assign(format::kShortWords * (short_tokens * 3 / 2 + 1), format::kEmptySlot);
  block.long_slots.assign((tokens.size() - short_tokens) * 3 / 2 + 1, format::kEmptySlot);
  return block;
}

std::vector<std::uint32_t> make_words(const std::vector<std::string>& tokens) {
  Block block = empty_block(tokens);
  std::vector<std::uint32_t> offsets{0};
  std::size_t longest = 0;
  for (Rank rank = 0; rank < tokens.size(); ++rank) {
    const std::string& token = tokens[rank];
    offsets.push_back(offsets.back() + static_cast<std::uint32_t>(token.size()));
    longest = std::max(longest, token.size());
    if (!token.empty()) {
      add(token, rank, block);
    }
  }
  std::vector<std::uint32_t> words{
      format::kMagic,
      static_cast<std::uint32_t>(tokens.size()),
      static_cast<std::uint32_t>(block.long_slots.size()),
      static_cast<std::uint32_t>(longest),
      static_cast<std::uint32_t>(block.short_slots.size() / format::kShortWords),
      static_cast<std::uint32_t>(block.filter.size())};
  for (const auto* part :
       {&block.filter, &block.pairs, &block.short_slots, &block.long_slots, &offsets}) {
    words.insert(words.end(), part->begin(), part->end());
  }
  return words;
}

bool write_block(const char* path, const std::vector<std::string>& tokens) {
  const std::vector<std::uint32_t> words = make_words(tokens);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(words.data()),
             static_cast<std::streamsize>(words.size() * sizeof words[0]));
  for (const std::string& token : tokens) {
    file.write(token.data(), static_cast<std::streamsize>(token.size()));
  }
  file.close();
  return file.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: ranks_compiler RANKS.js OUTPUT\n", stderr);
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string script{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto tokens = read_tokens(script);
  if (!tokens || !has_all_bytes(*tokens)) {
    std::fprintf(stderr, "%s: not the ranks of an encoding as js-tiktoken ships them\n", argv[1]);
    return 2;
  }
  if (!write_block(argv[2], *tokens)) {
    std::fprintf(stderr, "%s: cannot be written\n", argv[2]);
    return 2;
  }
  return 0;
}
