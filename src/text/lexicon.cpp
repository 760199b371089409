// Three tables of strings (identifiers, words, terms) and one list of numbers. What an identifier
// gives is by definition what words() and index_terms() give for it. Tested by lexicon_test.cpp.
#include "text/lexicon.hpp"

#include "text/identifiers.hpp"
#include "text/word_scanner.hpp"

namespace strata::text {

void Lexicon::reserve(std::size_t names) {
  names_.reserve(names);
  words_.reserve(names);
  terms_.reserve(names);
}

std::uint32_t Lexicon::name_of(std::string_view identifier) {
  const std::uint32_t name = names_.intern(identifier);
  if (name == names_of_.size()) {
    add(identifier);
  }
  return name;
}

void Lexicon::add(std::string_view identifier) {
  Parts parts{.first = static_cast<std::uint32_t>(parts_.size()), .words = 0, .terms = 0};
  bool spaced = true;
  whole_.clear();
  WordScanner scanner(identifier);
  while (scanner.next()) {
    spaced = scanner.is_spaced();
    parts_.push_back(words_.intern(scanner.word()));
    ++parts.words;
    if (whole_.size() <= kLongestTerm) {
      whole_ += scanner.word();
    }
  }
  for (std::uint32_t i = 0; i < parts.words; ++i) {
    const std::uint32_t word = parts_[parts.first + i];
    parts_.push_back(spaced ? stem_of(word) : terms_.intern(words_.text(word)));
  }
  parts.terms = parts.words;
  if (spaced && parts.words > 1 && whole_.size() <= kLongestTerm) {
    parts_.push_back(terms_.intern(whole_));
    ++parts.terms;
  }
  names_of_.push_back(parts);
}

std::uint32_t Lexicon::stem_of(std::uint32_t word) {
  stems_.resize(words_.count(), 0);
  if (stems_[word] == 0) {
    stem_into(words_.text(word), stem_);
    stems_[word] = terms_.intern(stem_) + 1;
  }
  return stems_[word] - 1;
}

}  // namespace strata::text
