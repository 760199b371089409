// Two nested scans over code points: identifiers (maximal runs of letters, marks, digits and
// underscores of one kind of script), and within one its parts. Neither looks back, so the work is
// linear. Parts outside ASCII are normalised to NFKC and case-folded, so that composed and
// decomposed accents, wide and narrow forms agree. Tested by word_scanner_test.cpp and
// identifiers_test.cpp.
#include "text/word_scanner.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <utf8proc.h>

#include "text/char_class.hpp"
#include "text/utf8.hpp"

namespace strata::text {

namespace {

constexpr CharSet kWordChars = kLetter | kMark | kNumber;
constexpr CharSet kUncased = kLower | kOtherLetter | kMark;

/// Scripts written without spaces between words, Korean included: its particles stick to the word.
bool is_unspaced(char32_t c) {
  constexpr std::pair<char32_t, char32_t> kBlocks[] = {
      {0x0E00, 0x0EFF},    // Thai, Lao
      {0x1000, 0x109F},    // Myanmar
      {0x1780, 0x17FF},    // Khmer
      {0x3005, 0x3007},    // ideographic iteration mark and zero
      {0x3040, 0x312F},    // kana, Bopomofo
      {0x31A0, 0x31FF},    // their extensions
      {0x3400, 0x4DBF},    // Han, extension A
      {0x4E00, 0x9FFF},    // Han
      {0xAC00, 0xD7AF},    // Hangul syllables
      {0xF900, 0xFAFF},    // Han, compatibility
      {0xFF66, 0xFF9F},    // half-width kana
      {0x20000, 0x323AF},  // Han, further planes
  };
  return c >= kBlocks[0].first &&
         std::any_of(std::begin(kBlocks), std::end(kBlocks),
                     [&](auto block) { return block.first <= c && c <= block.second; });
}

struct WordChar {
  CharSet set = 0;  // 0 if it belongs to no word
  std::uint8_t length = 0;
  bool unspaced = false;
};

WordChar word_char_at(std::string_view text, std::size_t offset) {
  const ClassedChar c = char_at(text, offset);
  const auto set = static_cast<CharSet>(c.set & kWordChars);
  const bool unspaced = c.length >= 3 && set != 0 && is_unspaced(decode_at(text, offset).value);
  return {.set = set, .length = c.length, .unspaced = unspaced};
}

constexpr std::array<bool, 128> kAsciiNames = [] {
  std::array<bool, 128> names{};
  for (std::size_t c = 0; c < names.size(); ++c) {
    names[c] = (kAsciiClasses[c] & kWordChars) != 0 || c == '_';
  }
  return names;
}();

/// End of the identifier that starts at `offset`. Precondition: one does.
std::size_t name_end(std::string_view text, std::size_t offset) {
  const bool unspaced =
      static_cast<unsigned char>(text[offset]) >= 0x80 && word_char_at(text, offset).unspaced;
  while (offset < text.size()) {
    const auto byte = static_cast<unsigned char>(text[offset]);
    if (byte < kAsciiNames.size()) {
      if (!kAsciiNames[byte] || unspaced) {
        break;
      }
      ++offset;
      continue;
    }
    const WordChar c = word_char_at(text, offset);
    if (c.set == 0 || c.unspaced != unspaced) {
      break;
    }
    offset += c.length;
  }
  return offset;
}

/// End of an upper-case part: "HTTP" of "HTTPServer", "Server" of it, "IDs" of "IDsOf".
std::size_t upper_part_end(std::string_view name, std::size_t begin) {
  std::size_t at = begin;
  std::size_t last_upper = begin;
  while (at < name.size()) {
    const ClassedChar c = char_at(name, at);
    if ((c.set & (kUpper | kMark)) == 0) {
      break;
    }
    if (c.set == kUpper) {
      last_upper = at;
    }
    at += c.length;
  }
  const std::size_t lower_end = run_end(name, at, kUncased);
  if (lower_end == at || last_upper == begin) {
    return lower_end;
  }
  const bool plural = name[at] == 's' && lower_end == at + 1;
  return plural ? lower_end : last_upper;
}

/// End of the part of a spaced-script identifier that starts at `begin`, which is no underscore.
std::size_t part_end(std::string_view name, std::size_t begin) {
  switch (char_at(name, begin).set) {
    case kNumber:
      return run_end(name, begin, kNumber);
    case kUpper:
      return upper_part_end(name, begin);
    default:
      return run_end(name, begin, kUncased);
  }
}

/// A part cut to its first `most` bytes.
std::string_view shortened(std::string_view part, std::size_t most) {
  return part.substr(0, part.size() > most ? boundary_at_or_before(part, most) : part.size());
}

bool is_ascii(std::string_view part) {
  return std::all_of(part.begin(), part.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

NameSpan next_name(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const auto byte = static_cast<unsigned char>(text[offset]);
    std::size_t length = 1;
    bool begins = false;
    if (byte < kAsciiNames.size()) {
      begins = kAsciiNames[byte];
    } else {
      const WordChar c = word_char_at(text, offset);
      length = c.length;
      begins = c.set != 0;
    }
    if (begins) {
      return {offset, name_end(text, offset)};
    }
    offset += length;
  }
  return {text.size(), text.size()};
}

bool WordScanner::next() {
  do {
    if (at_ == end_ && !find_name()) {
      return false;
    }
    if (spaced_) {
      take_part();
    } else {
      take_bigram();
    }
  } while (word_.empty());
  return true;
}

bool WordScanner::find_name() {
  const NameSpan name = next_name(text_, at_);
  name_ = at_ = previous_ = name.begin;
  end_ = name.end;
  spaced_ = name.empty() || !word_char_at(text_, at_).unspaced;
  return !name.empty();
}

void WordScanner::take_part() {
  const std::string_view name = text_.substr(0, end_);
  word_ = {};
  while (at_ < end_ && name[at_] == '_') {
    ++at_;
  }
  if (at_ < end_) {
    const std::size_t begin = at_;
    at_ = part_end(name, begin);
    fold(shortened(name.substr(begin, at_ - begin), kLongestWord));
  }
}

void WordScanner::take_bigram() {
  const std::string_view run = text_.substr(0, end_);
  if (at_ == name_) {
    at_ += decode_at(run, at_).length;
    if (at_ != end_) {
      word_ = {};  // the second code point makes a word of it
      return;
    }
    fold(run.substr(name_));
    return;
  }
  const std::size_t second = at_;
  at_ += decode_at(run, at_).length;
  fold(run.substr(previous_, at_ - previous_));
  previous_ = second;
}

void WordScanner::fold(std::string_view part) {
  if (!is_ascii(part)) {
    fold_wide(part);
    return;
  }
  std::transform(part.begin(), part.end(), ascii_.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  word_ = {ascii_.data(), part.size()};
}

void WordScanner::fold_wide(std::string_view part) {
  constexpr auto kNfkcCasefold = static_cast<utf8proc_option_t>(
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  const auto count =
      utf8proc_decompose(reinterpret_cast<const utf8proc_uint8_t*>(part.data()),
                         static_cast<utf8proc_ssize_t>(part.size()), points_.data(),
                         static_cast<utf8proc_ssize_t>(points_.size() - 1), kNfkcCasefold);
  const bool fits = count >= 0 && std::cmp_less(count, points_.size());
  const auto size = fits ? utf8proc_reencode(points_.data(), count, kNfkcCasefold) : -1;
  word_ = size < 0 ? part
                   : std::string_view(reinterpret_cast<const char*>(points_.data()),
                                      static_cast<std::size_t>(size));
}

}  // namespace strata::text
