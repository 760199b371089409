// Terms as they come out of the analyses, leaf by leaf, gathered into one compressed posting list
// per term and field.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/dictionary.hpp"
#include "index/fields.hpp"
#include "index/intern_table.hpp"
#include "index/posting_list.hpp"

namespace strata::index {

/// Terms and lists of one file, waiting to become part of a segment.
struct PackedTerms {
  std::string bytes;
};

class TermCollector {
 public:
  /// One occurrence of `term` in `field` of unit `id` (see PostingList). Ids of a field must not
  /// descend.
  void add(Field field, std::string_view term, std::uint32_t id);

  /// Adds everything that another collector packed, its leaves and files renumbered to begin at
  /// `leaf_base` and `file_base`, which must be above all ids so far.
  void append(const PackedTerms& packed, std::uint32_t leaf_base, std::uint32_t file_base);

  /// What was collected, in as few bytes as possible. Ends the collection.
  [[nodiscard]] PackedTerms pack() &&;
  /// All terms in order with their lists. Ends the collection: lists are freed as they are written.
  [[nodiscard]] DictionaryWriter finish() &&;

  /// True if the terms need more than 4 GiB.
  [[nodiscard]] bool is_full() const { return terms_.is_full(); }

 private:
  struct FieldList {
    Field field = Field::kBody;
    std::uint32_t next = 0;  // list of the same term in another field, + 1; 0 = none
    PostingListWriter postings;
  };

  PostingListWriter& list_of(std::uint32_t term, Field field);
  [[nodiscard]] std::uint32_t number_of(std::string_view term);

  InternTable terms_;
  std::vector<std::uint32_t> heads_;  // by term: its first list + 1
  std::vector<FieldList> lists_;
};

}  // namespace strata::index
