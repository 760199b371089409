// Packed: for each term its text, then for each field its number and the list with its greatest id,
// by which the next file's ids follow. Most lists have a handful of postings, which fit into the
// string object itself. Tested by term_collector_test.cpp.
#include "index/term_collector.hpp"

#include <utility>
#include <vector>

#include "index/text_order.hpp"

namespace strata::index {

namespace {

constexpr std::uint8_t kEndOfTerm = 0xff;

/// To the text of the next term.
void skip_lists(ByteReader& reader) {
  while (reader.ok() && reader.fixed<std::uint8_t>() != kEndOfTerm) {
    for (int number = 0; number < 2; ++number) {
      static_cast<void>(reader.varint());
    }
    static_cast<void>(reader.take(reader.varint()));
  }
}

}  // namespace

PackedTerms pack(const text::Lexicon& lexicon, PostingLists lists) {
  PackedTerms packed;
  for (std::uint32_t term = 0; term < lexicon.term_count(); ++term) {
    if (!lists.has(term)) {
      continue;  // of a text that no field holds
    }
    const std::string_view text = lexicon.term(term);
    append_varint(packed.bytes, text.size());
    packed.bytes += text;
    lists.for_each(term, [&](Field field, PostingListWriter& list) {
      const PostingList postings = list.finish();
      packed.bytes.push_back(static_cast<char>(field));
      append_varint(packed.bytes, postings.entries);
      append_varint(packed.bytes, list.last_id());
      append_varint(packed.bytes, postings.bytes.size());
      packed.bytes += postings.bytes;
    });
    packed.bytes.push_back(static_cast<char>(kEndOfTerm));
  }
  packed.bytes.shrink_to_fit();
  return packed;
}

void TermCollector::add(Field field, std::string_view term, std::uint32_t id) {
  lists_.of(terms_.intern(term), field).add(id);
}

// Two passes: the texts first, so that their look-ups overlap.
void TermCollector::append(const PackedTerms& packed, std::uint32_t leaf_base,
                           std::uint32_t file_base) {
  constexpr std::size_t kHeadAhead = 8;
  constexpr std::size_t kListAhead = 4;
  std::vector<std::string_view> texts;
  ByteReader reader(packed.bytes);
  while (!reader.at_end()) {
    texts.push_back(reader.take(reader.varint()));
    skip_lists(reader);
  }
  std::vector<std::uint32_t> terms;
  terms_.intern_all(texts, terms);
  reader = ByteReader(packed.bytes);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (i + kHeadAhead < terms.size()) {
      lists_.prefetch_head(terms[i + kHeadAhead]);
    }
    if (i + kListAhead < terms.size()) {
      lists_.prefetch_list(terms[i + kListAhead]);
    }
    static_cast<void>(reader.take(reader.varint()));
    for (auto field = reader.fixed<std::uint8_t>(); reader.ok() && field != kEndOfTerm;
         field = reader.fixed<std::uint8_t>()) {
      const auto entries = static_cast<std::uint32_t>(reader.varint());
      const auto last_id = static_cast<std::uint32_t>(reader.varint());
      const std::string_view bytes = reader.take(reader.varint());
      posting_bytes_ += bytes.size();
      lists_.of(terms[i], static_cast<Field>(field))
          .append({.entries = entries, .bytes = bytes}, last_id,
                  field < kLeafFieldCount ? leaf_base : file_base);
    }
  }
}

std::uint64_t TermCollector::memory() const {
  return lists_.list_count() * sizeof(FieldList) + 2 * posting_bytes_ + terms_.memory();
}

DictionaryWriter TermCollector::finish() && {
  const std::vector<std::uint32_t> order = text_order(
      terms_.count(), [&](std::uint32_t term) { return terms_.text(term); },
      [](char c) { return static_cast<unsigned char>(c); },
      [&](std::uint32_t a, std::uint32_t b) { return terms_.text(a).compare(terms_.text(b)); });
  DictionaryWriter dictionary;
  for (const std::uint32_t term : order) {
    TermLists lists;
    lists_.for_each(term, [&](Field field, PostingListWriter& list) {
      lists[static_cast<std::size_t>(field)] = list.finish();
    });
    dictionary.add(terms_.text(term), lists);
    lists_.for_each(term, [](Field, PostingListWriter& list) { list = {}; });
  }
  return dictionary;
}

}  // namespace strata::index
