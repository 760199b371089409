// A term's lists form a short chain (at most one per field; most terms occur in one or two). Most
// lists have a handful of postings, which fit into the string object itself. Tested by
// term_collector_test.cpp.
#include "index/term_collector.hpp"

#include <algorithm>
#include <numeric>

namespace strata::index {

namespace {

constexpr std::uint8_t kEndOfTerm = 0xff;

}  // namespace

void TermCollector::add(Field field, std::string_view term, std::uint32_t id) {
  list_of(number_of(term), field).add(id);
}

std::uint32_t TermCollector::number_of(std::string_view term) {
  const std::uint32_t number = terms_.intern(term);
  if (number == heads_.size()) {
    heads_.push_back(0);
  }
  return number;
}

PostingListWriter& TermCollector::list_of(std::uint32_t term, Field field) {
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

PackedTerms TermCollector::pack() && {
  PackedTerms packed;
  for (std::uint32_t term = 0; term < terms_.count(); ++term) {
    const std::string_view text = terms_.text(term);
    append_varint(packed.bytes, text.size());
    packed.bytes += text;
    for (std::uint32_t list = heads_[term]; list != 0; list = lists_[list - 1].next) {
      const PostingList postings = lists_[list - 1].postings.finish();
      packed.bytes.push_back(static_cast<char>(lists_[list - 1].field));
      append_varint(packed.bytes, postings.entries);
      append_varint(packed.bytes, lists_[list - 1].postings.last_id());
      append_varint(packed.bytes, postings.bytes.size());
      packed.bytes += postings.bytes;
    }
    packed.bytes.push_back(static_cast<char>(kEndOfTerm));
  }
  packed.bytes.shrink_to_fit();
  return packed;
}

void TermCollector::append(const PackedTerms& packed, std::uint32_t leaf_base,
                           std::uint32_t file_base) {
  ByteReader reader(packed.bytes);
  while (!reader.at_end()) {
    const std::uint32_t term = number_of(reader.take(reader.varint()));
    for (auto field = reader.fixed<std::uint8_t>(); reader.ok() && field != kEndOfTerm;
         field = reader.fixed<std::uint8_t>()) {
      const auto entries = static_cast<std::uint32_t>(reader.varint());
      const auto last_id = static_cast<std::uint32_t>(reader.varint());
      const std::string_view bytes = reader.take(reader.varint());
      list_of(term, static_cast<Field>(field))
          .append({.entries = entries, .bytes = bytes}, last_id,
                  field < kLeafFieldCount ? leaf_base : file_base);
    }
  }
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
