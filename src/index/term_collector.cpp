// A term's lists form a short chain (at most one per field; most terms occur in one or two). Most
// lists have a handful of postings, which fit into the string object itself. Tested by
// term_collector_test.cpp.
#include "index/term_collector.hpp"

#include <algorithm>
#include <numeric>

namespace strata::index {

void TermCollector::add(Field field, std::string_view term, std::uint32_t id) {
  const std::uint32_t number = terms_.intern(term);
  if (number == heads_.size()) {
    heads_.push_back(0);
  }
  std::uint32_t list = heads_[number];
  while (list != 0 && lists_[list - 1].field != field) {
    list = lists_[list - 1].next;
  }
  if (list == 0) {
    lists_.push_back({.field = field, .next = heads_[number], .postings = {}});
    list = heads_[number] = static_cast<std::uint32_t>(lists_.size());
  }
  lists_[list - 1].postings.add(id);
}

DictionaryWriter TermCollector::finish() && {
  std::vector<std::uint32_t> order(terms_.count());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return terms_.text(a) < terms_.text(b); });
  DictionaryWriter dictionary;
  for (const std::uint32_t term : order) {
    TermLists lists;
    for (std::uint32_t list = heads_[term]; list != 0; list = lists_[list - 1].next) {
      lists[static_cast<std::size_t>(lists_[list - 1].field)] = lists_[list - 1].postings.finish();
    }
    dictionary.add(terms_.text(term), lists);
    for (std::uint32_t list = heads_[term]; list != 0; list = lists_[list - 1].next) {
      lists_[list - 1].postings = {};
    }
  }
  return dictionary;
}

}  // namespace strata::index
