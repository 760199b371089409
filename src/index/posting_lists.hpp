// Posting lists in the making, by number of the term and by field. A term's lists form a short
// chain: at most one per field, and most terms occur in one or two. The lists of a file stand in
// one vector, those of a segment in blocks, since moving millions of them takes three times their
// room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "index/fields.hpp"
#include "index/posting_list.hpp"

namespace strata::index {

/// One list in a chain.
struct FieldList {
  Field field = Field::kBody;
  std::uint32_t next = 0;  // list of the same term in another field, + 1; 0 = none
  PostingListWriter postings;
};

/// `Rows`: std::vector or std::deque of FieldList.
template <class Rows>
class BasicPostingLists {
 public:
  /// Room for lists of `terms` terms, so that the first ones need not move the others.
  void reserve(std::size_t terms) {
    heads_.reserve(terms);
    if constexpr (requires { lists_.reserve(terms); }) {
      lists_.reserve(terms);
    }
  }

  /// The list of a term, numbered from 0, in a field; made if there is none. Valid until the next
  /// call.
  PostingListWriter& of(std::uint32_t term, Field field) {
    if (term >= heads_.size()) {
      heads_.resize(std::size_t{term} + 1 + term / 2, 0);
    }
    std::uint32_t list = heads_[term];
    while (list != 0 && lists_[list - 1].field != field) {
      list = lists_[list - 1].next;
    }
    if (list == 0) {
      lists_.push_back({.field = field, .next = heads_[term], .postings = {}});
      list = heads_[term] = static_cast<std::uint32_t>(lists_.size());
    }
    return lists_[list - 1].postings;
  }

  /// Of all terms.
  [[nodiscard]] std::size_t list_count() const { return lists_.size(); }

  /// Asks for the memory that of() will read first, and, once that is there, for the list.
  void prefetch_head(std::uint32_t term) const {
    if (term < heads_.size()) {
      __builtin_prefetch(&heads_[term]);
    }
  }

  void prefetch_list(std::uint32_t term) const {
    if (has(term)) {
      __builtin_prefetch(&lists_[heads_[term] - 1]);
    }
  }

  /// True if the term has a list.
  [[nodiscard]] bool has(std::uint32_t term) const {
    return term < heads_.size() && heads_[term] != 0;
  }

  /// Calls visit(field, PostingListWriter&) for every list of a term.
  template <class Visit>
  void for_each(std::uint32_t term, Visit visit) {
    if (!has(term)) {
      return;
    }
    for (std::uint32_t list = heads_[term]; list != 0; list = lists_[list - 1].next) {
      visit(lists_[list - 1].field, lists_[list - 1].postings);
    }
  }

 private:
  std::vector<std::uint32_t> heads_;  // by term: its first list + 1
  Rows lists_;
};

using PostingLists = BasicPostingLists<std::vector<FieldList>>;
using ManyPostingLists = BasicPostingLists<std::deque<FieldList>>;

}  // namespace strata::index
