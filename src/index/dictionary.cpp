// A block begins with the place of its first list in the postings; from there the lists follow one
// another in the order of terms and fields, so that a term stores only their lengths. Tested by
// dictionary_test.cpp.
#include "index/dictionary.hpp"

#include <algorithm>

#include "store/little_endian.hpp"

namespace strata::index {

namespace {

std::uint32_t block_count(std::uint32_t terms) {
  return terms / kTermsPerBlock + (terms % kTermsPerBlock == 0 ? 0 : 1);
}

std::size_t shared_prefix(std::string_view a, std::string_view b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(end - a.begin());
}

}  // namespace

void DictionaryWriter::add(std::string_view term, const TermLists& lists) {
  std::size_t shared = 0;
  if (term_count_ % kTermsPerBlock == 0) {
    store::append<std::uint64_t>(block_offsets_, blocks_.size());
    store::append<std::uint64_t>(blocks_, postings_.size());
  } else {
    shared = shared_prefix(last_, term);
    append_varint(blocks_, shared);
  }
  append_varint(blocks_, term.size() - shared);
  blocks_ += term.substr(shared);
  unsigned fields = 0;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    fields |= lists[i].entries > 0 ? 1U << i : 0U;
  }
  blocks_.push_back(static_cast<char>(fields));
  for (const PostingList& list : lists) {
    if (list.entries == 0) {
      continue;
    }
    append_varint(blocks_, list.entries);
    append_varint(blocks_, list.bytes.size());
    postings_ += list.bytes;
  }
  last_ = term;
  ++term_count_;
}

bool TermCursor::next() {
  if (left_ == 0) {
    return false;
  }
  --left_;
  std::uint64_t shared = 0;
  if (in_block_ == 0) {
    offset_ = reader_.fixed<std::uint64_t>();
  } else {
    shared = reader_.varint();
  }
  in_block_ = (in_block_ + 1) % kTermsPerBlock;
  const std::string_view suffix = reader_.take(reader_.varint());
  const std::string_view mask = reader_.take(1);
  bool sound = reader_.ok() && !mask.empty() && shared <= term_.size();
  if (sound) {
    term_.resize(shared);
    term_ += suffix;
  }
  const unsigned fields = sound ? static_cast<unsigned char>(mask[0]) : 0U;
  for (std::size_t i = 0; i < kFieldCount && sound; ++i) {
    lists_[i] = {};
    if ((fields >> i & 1U) == 0) {
      continue;
    }
    const std::uint64_t entries = reader_.varint();
    const std::uint64_t size = reader_.varint();
    sound = reader_.ok() && entries > 0 && entries <= size && entries <= ~std::uint32_t{0} &&
            offset_ <= postings_.size() && size <= postings_.size() - offset_;
    if (!sound) {
      continue;
    }
    lists_[i] = {.entries = static_cast<std::uint32_t>(entries),
                 .bytes = postings_.substr(offset_, size)};
    offset_ += size;
  }
  if (!sound) {
    left_ = 0;
  }
  return sound;
}

Result<Dictionary> Dictionary::open(std::string_view block_offsets, std::string_view blocks,
                                    std::string_view postings, std::uint32_t terms) {
  Dictionary dictionary;
  dictionary.block_offsets_ = block_offsets;
  dictionary.blocks_ = blocks;
  dictionary.postings_ = postings;
  dictionary.terms_ = terms;
  const std::uint32_t count = block_count(terms);
  bool sound = block_offsets.size() == std::uint64_t{count} * sizeof(std::uint64_t);
  for (std::uint32_t i = 0; i < count && sound; ++i) {
    const std::uint64_t offset = dictionary.block_offset(i);
    sound =
        offset < blocks.size() && (i == 0 ? offset == 0 : offset > dictionary.block_offset(i - 1));
  }
  if (!sound) {
    return fail(ErrorKind::kCorrupt, "segment: the dictionary's blocks are out of place");
  }
  return dictionary;
}

std::uint64_t Dictionary::block_offset(std::uint32_t block) const {
  return store::load<std::uint64_t>(block_offsets_.data() +
                                    std::size_t{block} * sizeof(std::uint64_t));
}

std::string_view Dictionary::first_term(std::uint32_t block) const {
  ByteReader reader(blocks_.substr(block_offset(block)));
  static_cast<void>(reader.fixed<std::uint64_t>());
  return reader.take(reader.varint());
}

std::optional<TermLists> Dictionary::find(std::string_view term) const {
  std::uint32_t low = 0;  // blocks before it begin at or before the term
  std::uint32_t high = block_count(terms_);
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (first_term(middle) <= term) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == 0) {
    return std::nullopt;
  }
  const std::uint32_t block = low - 1;
  const std::uint32_t terms = std::min(kTermsPerBlock, terms_ - block * kTermsPerBlock);
  TermCursor cursor(blocks_.substr(block_offset(block)), postings_, terms);
  while (cursor.next()) {
    if (cursor.term() == term) {
      return cursor.lists();
    }
    if (cursor.term() > term) {
      break;
    }
  }
  return std::nullopt;
}

}  // namespace strata::index
