// Counting the words of one text. O(bytes). Tested by trainer_test.cpp.
#include "train/examples.hpp"

#include <unordered_map>

#include "core/hash.hpp"
#include "embed/term_weight.hpp"
#include "text/identifiers.hpp"

namespace strata::train {

void TermLists::add(const Vocabulary& vocabulary, std::string_view text) {
  std::unordered_map<std::uint32_t, std::size_t> places;
  const std::size_t first = terms_.size();
  for (const std::string& word : text::words(text)) {
    const std::uint32_t row = vocabulary.row_of_stem(text::stem(word));
    if (row == Vocabulary::kNoRow) {
      continue;
    }
    const auto [place, added] = places.emplace(row, terms_.size());
    if (added) {
      terms_.push_back({.row = row, .weight = 0});
    }
    terms_[place->second].weight += 1;  // counts until all are known
  }
  for (std::size_t i = first; i < terms_.size(); ++i) {
    terms_[i].weight = embed::term_weight(static_cast<std::uint32_t>(terms_[i].weight));
  }
  ends_.push_back(terms_.size());
}

void Examples::add(const Vocabulary& vocabulary, const Pair& pair) {
  texts.add(vocabulary, pair.text);
  codes.add(vocabulary, pair.code);
  kinds.push_back(pair.kind);
  text_hashes.push_back(hash64(pair.text));
  code_hashes.push_back(hash64(pair.code));
}

}  // namespace strata::train
