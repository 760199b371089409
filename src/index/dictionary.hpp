// All distinct terms of a segment, sorted, each with the posting lists of the fields in which it
// occurs. Terms are front-coded in blocks; a look-up is a binary search over the blocks' first
// terms and a walk through one block. Format: index/format.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "index/fields.hpp"
#include "index/posting_list.hpp"

namespace strata::index {

/// Lists of a term by field; no entries where it does not occur.
using TermLists = std::array<PostingList, kFieldCount>;

/// Terms per block.
inline constexpr std::uint32_t kTermsPerBlock = 16;

/// Encodes a dictionary and the postings that it points to.
class DictionaryWriter {
 public:
  /// Terms must strictly ascend bytewise; at least one list must have entries.
  void add(std::string_view term, const TermLists& lists);

  [[nodiscard]] std::uint32_t term_count() const { return term_count_; }

  [[nodiscard]] const std::string& block_offsets() const { return block_offsets_; }

  [[nodiscard]] const std::string& blocks() const { return blocks_; }

  [[nodiscard]] const std::string& postings() const { return postings_; }

 private:
  std::string block_offsets_;  // u64 each
  std::string blocks_;
  std::string postings_;
  std::string last_;
  std::uint32_t term_count_ = 0;
};

/// Walks through the terms of one dictionary in order.
class TermCursor {
 public:
  TermCursor(std::string_view blocks, std::string_view postings, std::uint32_t terms)
      : reader_(blocks), postings_(postings), left_(terms) {}

  /// Moves to the next term (at first: to the first one); false at the end, or where the bytes make
  /// no sense.
  [[nodiscard]] bool next();

  [[nodiscard]] std::string_view term() const { return term_; }

  [[nodiscard]] const TermLists& lists() const { return lists_; }

 private:
  ByteReader reader_;
  std::string_view postings_;  // all of them
  std::uint64_t offset_ = 0;   // of the next list in postings_
  std::uint32_t left_;
  std::uint32_t in_block_ = 0;  // terms of the current block that were read
  std::string term_;
  TermLists lists_;
};

/// A dictionary in mapped bytes. Whatever they are, members stay within them.
class Dictionary {
 public:
  Dictionary() = default;
  /// kCorrupt if the offsets of the blocks do not fit the blocks.
  [[nodiscard]] static Result<Dictionary> open(std::string_view block_offsets,
                                               std::string_view blocks, std::string_view postings,
                                               std::uint32_t terms);

  /// Lists of a term, or nothing if it does not occur.
  [[nodiscard]] std::optional<TermLists> find(std::string_view term) const;

  /// Before the first term.
  [[nodiscard]] TermCursor cursor() const { return {blocks_, postings_, terms_}; }

  [[nodiscard]] std::uint32_t term_count() const { return terms_; }

 private:
  [[nodiscard]] std::uint64_t block_offset(std::uint32_t block) const;
  [[nodiscard]] std::string_view first_term(std::uint32_t block) const;

  std::string_view block_offsets_;
  std::string_view blocks_;
  std::string_view postings_;
  std::uint32_t terms_ = 0;
};

}  // namespace strata::index
