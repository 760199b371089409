// Two nested scans over code points: identifiers (maximal runs of letters, marks, digits and
// underscores of one kind of script), and within one its parts. Neither looks back, so the work is
// linear. Parts outside ASCII are normalised to NFKC and case-folded, so that composed and
// decomposed accents, wide and narrow forms agree. Tested by identifiers_test.cpp.
#include "text/identifiers.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <utf8proc.h>

#include "text/char_class.hpp"
#include "text/utf8.hpp"

namespace strata::text {

namespace {

constexpr std::size_t kLongestTerm = 64;  // bytes; longer is data, not a name
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

/// End of the identifier that starts at `offset`, or `offset` if none does.
std::size_t identifier_end(std::string_view text, std::size_t offset) {
  const auto belongs = [&](std::size_t at, const WordChar& c) {
    return c.set != 0 || text[at] == '_';
  };
  if (offset >= text.size()) {
    return offset;
  }
  WordChar c = word_char_at(text, offset);
  const bool unspaced = c.unspaced;
  while (belongs(offset, c) && c.unspaced == unspaced) {
    offset += c.length;
    if (offset == text.size()) {
      break;
    }
    c = word_char_at(text, offset);
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

std::string folded(std::string_view part) {
  if (std::all_of(part.begin(), part.end(),
                  [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    std::string lower(part);
    for (char& c : lower) {
      if (c >= 'A' && c <= 'Z') {
        c = static_cast<char>(c - 'A' + 'a');
      }
    }
    return lower;
  }
  constexpr auto kNfkcCasefold = static_cast<utf8proc_option_t>(
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  utf8proc_uint8_t* mapped = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(part.data()),
                   static_cast<utf8proc_ssize_t>(part.size()), &mapped, kNfkcCasefold);
  if (size < 0) {
    return std::string(part);
  }
  std::string out(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
  std::free(mapped);
  return out;
}

std::string_view shortened(std::string_view part) {
  return part.substr(
      0, part.size() > kLongestTerm ? boundary_at_or_before(part, kLongestTerm) : part.size());
}

void append_bigrams(std::string_view run, std::vector<std::string>& out) {
  std::size_t previous = 0;
  std::size_t at = decode_at(run, 0).length;
  if (at == run.size()) {
    out.push_back(folded(run));
  }
  while (at < run.size()) {
    const std::size_t end = at + decode_at(run, at).length;
    out.push_back(folded(run.substr(previous, end - previous)));
    previous = at;
    at = end;
  }
}

void append_parts(std::string_view name, std::vector<std::string>& out) {
  for (std::size_t at = 0; at < name.size();) {
    if (name[at] == '_') {
      ++at;
      continue;
    }
    const std::size_t end = part_end(name, at);
    std::string part = folded(shortened(name.substr(at, end - at)));
    if (!part.empty()) {
      out.push_back(std::move(part));
    }
    at = end;
  }
}

/// Appends the parts of every identifier to `out`, and after a name in a spaced script calls
/// finish(index of its first).
template <class Finish>
void append_words(std::string_view text, std::vector<std::string>& out, const Finish& finish) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = identifier_end(text, at);
    if (end == at) {
      at += char_at(text, at).length;
      continue;
    }
    const std::string_view name = text.substr(at, end - at);
    const std::size_t first = out.size();
    if (word_char_at(name, 0).unspaced) {
      append_bigrams(name, out);
    } else {
      append_parts(name, out);
      finish(first);
    }
    at = end;
  }
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> out;
  append_words(text, out, [](std::size_t) {});
  return out;
}

std::vector<std::string> split_identifier(std::string_view identifier) { return words(identifier); }

std::vector<std::string> index_terms(std::string_view text) {
  std::vector<std::string> out;
  append_words(text, out, [&](std::size_t first) {
    std::string whole;
    for (std::size_t i = first; i < out.size(); ++i) {
      if (whole.size() <= kLongestTerm) {
        whole += out[i];
      }
      out[i] = stem(out[i]);
    }
    if (out.size() > first + 1 && whole.size() <= kLongestTerm) {
      out.push_back(std::move(whole));
    }
  });
  return out;
}

}  // namespace strata::text
