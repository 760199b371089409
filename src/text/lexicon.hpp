// The vocabulary of a text or of many. Source repeats its identifiers, so each distinct one is
// split, folded and stemmed once; from then on it is a number that leads to the numbers of its
// words and of its index terms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/intern_table.hpp"

namespace strata::text {

class Lexicon {
 public:
  /// Room for about so many identifiers.
  void reserve(std::size_t names);

  /// Number of an identifier (a whole one, as next_name gives it). O(its length) on average.
  std::uint32_t name_of(std::string_view identifier);

  /// Numbers of text::words(identifier).
  [[nodiscard]] std::span<const std::uint32_t> words_of(std::uint32_t name) const {
    return {parts_.data() + names_of_[name].first, names_of_[name].words};
  }

  /// Numbers of text::index_terms(identifier): first the stem of each word, in their order.
  [[nodiscard]] std::span<const std::uint32_t> terms_of(std::uint32_t name) const {
    return {parts_.data() + names_of_[name].first + names_of_[name].words, names_of_[name].terms};
  }

  /// Valid until the next call of `name_of`, as are the spans above.
  [[nodiscard]] std::string_view word(std::uint32_t number) const { return words_.text(number); }

  [[nodiscard]] std::string_view term(std::uint32_t number) const { return terms_.text(number); }

  [[nodiscard]] std::uint32_t name_count() const { return names_.count(); }

  [[nodiscard]] std::uint32_t word_count() const { return words_.count(); }

  [[nodiscard]] std::uint32_t term_count() const { return terms_.count(); }

 private:
  struct Parts {
    std::uint32_t first = 0;  // in parts_: words, then terms
    std::uint32_t words = 0;
    std::uint32_t terms = 0;
  };

  void add(std::string_view identifier);
  std::uint32_t stem_of(std::uint32_t word);

  InternTable names_;
  InternTable words_;
  InternTable terms_;
  std::vector<Parts> names_of_;  // by name
  std::vector<std::uint32_t>
      stems_;  // by word: number of its stem among the terms, + 1; 0 = unknown
  std::vector<std::uint32_t> parts_;
  std::string whole_;  // working memory
  std::string stem_;
};

}  // namespace strata::text
