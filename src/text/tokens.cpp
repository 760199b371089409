// Counting: pre-token by pre-token, of which most are tokens themselves and cost one look-up; the
// others are merged, and what short ones gave is remembered. The sum of the parts is the whole,
// because merges never cross pre-tokens. Tested by tokens_test.cpp, and against js-tiktoken by
// tests/differential/tokens.mjs.
#include "text/tokens.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "text/bpe.hpp"
#include "text/piece_memo.hpp"
#include "text/pretokens.hpp"
#include "text/rank_blocks.hpp"
#include "text/utf8.hpp"

namespace strata::text {

namespace {

std::size_t count_piece(const RankTable& ranks, std::string_view piece, bool is_valid) {
  if (is_valid || is_valid_utf8(piece)) {
    return bpe_count(ranks, piece);
  }
  return bpe_count(ranks, to_valid_utf8(piece));
}

std::size_t code_points(std::string_view text) {
  if (is_valid_utf8(text)) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    }));
  }
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += decode_at(text, at).length) {
    ++count;
  }
  return count;
}

/// The memo of this thread for a tokenizer.
template <Tokenizer kTokenizer>
PieceMemo& memo() {
  thread_local PieceMemo memo;
  return memo;
}

PieceMemo& memo_of(Tokenizer tokenizer) {
  return tokenizer == Tokenizer::kCl100kBase ? memo<Tokenizer::kCl100kBase>()
                                             : memo<Tokenizer::kO200kBase>();
}

}  // namespace

std::string_view to_string(Tokenizer tokenizer) {
  switch (tokenizer) {
    case Tokenizer::kCl100kBase:
      return "cl100k_base";
    case Tokenizer::kO200kBase:
      return "o200k_base";
    case Tokenizer::kCharacters:
      break;
  }
  return "characters";
}

Result<Tokenizer> tokenizer_from(std::string_view name) {
  for (const Tokenizer tokenizer :
       {Tokenizer::kCl100kBase, Tokenizer::kO200kBase, Tokenizer::kCharacters}) {
    if (name == to_string(tokenizer)) {
      return tokenizer;
    }
  }
  return fail(ErrorKind::kInvalidArgument,
              "no tokenizer is called '" + std::string(name) +
                  "'; there are cl100k_base, o200k_base and characters");
}

TokenCounter::TokenCounter(Tokenizer tokenizer) : tokenizer_(tokenizer) {}

std::size_t TokenCounter::count(std::string_view text) const {
  if (tokenizer_ == Tokenizer::kCharacters) {
    return code_points(text);
  }
  const RankTable& ranks = ranks_of(tokenizer_);
  const bool is_valid = is_valid_utf8(text);
  PieceMemo& memo = memo_of(tokenizer_);
  const auto merged = [&](std::string_view piece) { return bpe_count(ranks, piece); };
  std::size_t tokens = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = pretoken_end(tokenizer_, text, begin);
    const std::string_view piece = text.substr(begin, end - begin);
    tokens += is_valid && piece.size() <= PieceMemo::kLongest ? memo.count(piece, merged)
                                                              : count_piece(ranks, piece, is_valid);
    begin = end;
  }
  return tokens;
}

// Two passes: the first only looks pre-tokens up and so brackets the count (one token for a known
// one, between one and its size in bytes for another); the second merges the unknown ones until the
// bracket lies on one side of the limit.
bool TokenCounter::fits(std::string_view text, std::size_t limit) const {
  if (tokenizer_ == Tokenizer::kCharacters) {
    return text.size() <= limit || code_points(text) <= limit;
  }
  const RankTable& ranks = ranks_of(tokenizer_);
  if (text.size() / ranks.longest() > limit) {
    return false;
  }
  const std::size_t invalid = invalid_bytes(text);
  const std::size_t replaced = 2 * invalid;  // bytes that U+FFFD is longer than what it stands for
  std::size_t least = 0;
  std::size_t most = replaced;
  std::vector<std::string_view> unknown;
  for (std::size_t begin = 0; begin < text.size();) {
    if (most + (text.size() - begin) <= limit) {
      return true;
    }
    const std::size_t end = pretoken_end(tokenizer_, text, begin);
    const std::string_view piece = text.substr(begin, end - begin);
    const bool is_token = (invalid == 0 || is_valid_utf8(piece)) && ranks.rank_of(piece) != kNoRank;
    if (!is_token) {
      unknown.push_back(piece);
    }
    least += 1;
    most += is_token ? 1 : piece.size();
    if (least > limit) {
      return false;
    }
    begin = end;
  }
  for (const std::string_view piece : unknown) {
    if (most <= limit) {
      return true;
    }
    if (least - 1 + piece.size() / ranks.longest() > limit) {
      return false;
    }
    const std::size_t exact = count_piece(ranks, piece, invalid == 0);
    least += exact - 1;
    if (least > limit) {
      return false;
    }
    most = most + exact - piece.size();
  }
  return least <= limit;
}

}  // namespace strata::text
