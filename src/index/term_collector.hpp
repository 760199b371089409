// Terms and posting lists on their way into a segment: those of a file, packed into bytes, and the
// collection that strings the files of a segment together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "index/dictionary.hpp"
#include "index/fields.hpp"
#include "index/posting_lists.hpp"
#include "text/intern_table.hpp"
#include "text/lexicon.hpp"

namespace strata::index {

/// Terms and lists of one file, waiting to become part of a segment.
struct PackedTerms {
  std::string bytes;
};

/// The lists of a lexicon's terms in as few bytes as possible.
[[nodiscard]] PackedTerms pack(const text::Lexicon& lexicon, PostingLists lists);

class TermCollector {
 public:
  /// One occurrence of `term` in `field` of unit `id` (see PostingList). Ids of a field must not
  /// descend.
  void add(Field field, std::string_view term, std::uint32_t id);

  /// Adds everything that was packed, its leaves and files renumbered to begin at `leaf_base` and
  /// `file_base`, which must be above all ids so far.
  void append(const PackedTerms& packed, std::uint32_t leaf_base, std::uint32_t file_base);

  /// All terms in order with their lists. Ends the collection: lists are freed as they are written.
  [[nodiscard]] DictionaryWriter finish() &&;

  /// About the bytes of memory that the terms and lists take.
  [[nodiscard]] std::uint64_t memory() const;

  /// True if the terms need more than 4 GiB.
  [[nodiscard]] bool is_full() const { return terms_.is_full(); }

 private:
  text::InternTable terms_;
  ManyPostingLists lists_;
  std::uint64_t posting_bytes_ = 0;  // that were appended
};

}  // namespace strata::index
