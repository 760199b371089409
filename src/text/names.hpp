// Where the identifiers of a text stand and which they are: one scan that lexical search and
// topic segmentation share, whatever ranges of the text they look at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "text/lexicon.hpp"
#include "text/word_scanner.hpp"

namespace strata::text {

class Names {
 public:
  Names() = default;
  /// O(bytes). Keeps no reference to the text.
  explicit Names(std::string_view text);

  /// Calls visit(name) for every identifier of `range` in order, as if the range were a text of its
  /// own: an identifier that it cuts counts with the part inside. `text` is the one of the
  /// constructor. O(log names + names in the range).
  template <class Visit>
  void visit(std::string_view text, ByteRange range, Visit visit) {
    for (std::size_t i = first_after(range.begin); i < places_.size(); ++i) {
      const Place place = places_[i];
      if (place.begin >= range.end) {
        break;
      }
      if (place.begin >= range.begin && place.end <= range.end) {
        visit(place.name);
      } else {
        visit_text(
            slice(text, {std::max(place.begin, range.begin), std::min(place.end, range.end)}),
            visit);
      }
    }
  }

  /// The same for a text that need not be a part of the one of the constructor.
  template <class Visit>
  void visit_text(std::string_view text, Visit visit) {
    for_each_name(text, [&](std::string_view name) { visit(lexicon_.name_of(name)); });
  }

  /// True if the text has no identifiers.
  [[nodiscard]] bool empty() const { return places_.empty(); }

  [[nodiscard]] const Lexicon& lexicon() const { return lexicon_; }

 private:
  struct Place {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t name = 0;
  };

  /// Index of the first place that ends after `offset`.
  [[nodiscard]] std::size_t first_after(std::uint32_t offset) const;

  Lexicon lexicon_;
  std::vector<Place> places_;  // ascending, disjoint
};

}  // namespace strata::text
