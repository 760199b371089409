// The alternatives of the published expressions, tried in their order. White space is the Unicode
// property White_Space and invalid bytes are symbols, as U+FFFD is. Each alternative says beside it
// which expression it stands for; `s` and `S` there mean white space and its complement. No
// alternative reads further than a constant number of times over what it, or the pre-tokens right
// after it, consume. Tested by pretokens_test.cpp.
#include "text/pretokens.hpp"

#include "text/char_class.hpp"

namespace strata::text {

namespace {

// Where an alternative does not match, it gives 0, which no pre-token ends at.
constexpr std::size_t kNoMatch = 0;

/// '(s|t|re|ve|m|ll|d) in any case: its length in bytes, or 0.
std::size_t contraction_length(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || text[at] != '\'') {
    return 0;
  }
  const auto lower = [&](std::size_t i) {
    return i < text.size() ? static_cast<char>(text[i] | 0x20) : '\0';
  };
  const char first = lower(at + 1);
  if (first == 's' || first == 't' || first == 'm' || first == 'd') {
    return 2;
  }
  const char second = lower(at + 2);
  const bool two_letters = (first == 'r' && second == 'e') || (first == 'v' && second == 'e') ||
                           (first == 'l' && second == 'l');
  return two_letters ? 3 : 0;
}

/// \p{N}{1,3}
std::size_t number_end(std::string_view text, std::size_t at) {
  for (int digits = 0; digits < 3 && at < text.size(); ++digits) {
    const ClassedChar c = char_at(text, at);
    if (c.set != kNumber) {
      break;
    }
    at += c.length;
  }
  return at;
}

/// " ?[^s\p{L}\p{N}]+" followed by line ends (and slashes, if `with_slash`)
std::size_t symbols_end(std::string_view text, std::size_t begin, bool with_slash) {
  const std::size_t first = text[begin] == ' ' ? begin + 1 : begin;
  std::size_t at = run_end(text, first, kSymbol | kMark);
  if (at == first) {
    return kNoMatch;
  }
  while (at < text.size() &&
         (text[at] == '\n' || text[at] == '\r' || (with_slash && text[at] == '/'))) {
    ++at;
  }
  return at;
}

/// "s*[\r\n]+ | s+(?!S) | s+": up to the last line end of the run; without one, all of the run at
/// the end of the text, and else all but its last character, which begins the next pre-token.
std::size_t white_end(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  std::size_t last = begin;           // start of the last character
  std::size_t after_line = kNoMatch;  // behind the last line end
  while (at < text.size()) {
    const ClassedChar c = char_at(text, at);
    if ((c.set & kWhiteSpace) == 0) {
      break;
    }
    last = at;
    at += c.length;
    if (c.set == kNewline) {
      after_line = at;
    }
  }
  if (after_line != kNoMatch) {
    return after_line;
  }
  return at == text.size() || last == begin ? at : last;
}

constexpr CharSet kHead = kUpper | kOtherLetter | kMark;  // what a capitalised word begins with
constexpr CharSet kTail = kLower | kOtherLetter | kMark;  // and goes on with

/// [head]*[tail]+. The greedy head leaves the tail either the lower-case letter after it or, by
/// backtracking, the last caseless letter or mark inside it.
std::size_t word_with_tail_end(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  std::size_t after_caseless = kNoMatch;
  while (at < text.size()) {
    const ClassedChar c = char_at(text, at);
    if (c.set == kLower) {
      return run_end(text, at, kTail);
    }
    if ((c.set & kHead) == 0) {
      break;
    }
    at += c.length;
    if (c.set != kUpper) {
      after_caseless = at;
    }
  }
  return after_caseless;
}

/// [head]+[tail]*
std::size_t word_with_head_end(std::string_view text, std::size_t begin) {
  const std::size_t head_end = run_end(text, begin, kHead);
  return head_end == begin ? kNoMatch : run_end(text, head_end, kTail);
}

/// The two word alternatives of o200k_base, each with one optional character before that is neither
/// a letter, a number nor a line end, and an optional contraction after.
std::size_t o200k_word_end(std::string_view text, std::size_t begin, ClassedChar first) {
  const bool may_lead = (first.set & (kLetter | kNumber | kNewline)) == 0;
  const bool may_open = (first.set & (kLetter | kMark)) != 0;
  const std::size_t after_lead = begin + first.length;
  std::size_t end = may_lead ? word_with_tail_end(text, after_lead) : kNoMatch;
  if (end == kNoMatch && may_open) {
    end = word_with_tail_end(text, begin);
  }
  if (end == kNoMatch && may_lead) {
    end = word_with_head_end(text, after_lead);
  }
  if (end == kNoMatch && may_open) {
    end = word_with_head_end(text, begin);
  }
  return end == kNoMatch ? kNoMatch : end + contraction_length(text, end);
}

}  // namespace

std::size_t cl100k_pretoken_end(std::string_view text, std::size_t begin) {
  if (const std::size_t length = contraction_length(text, begin); length > 0) {
    return begin + length;
  }
  const ClassedChar first = char_at(text, begin);
  const std::size_t after_first = begin + first.length;
  if ((first.set & kLetter) != 0) {
    return run_end(text, after_first, kLetter);
  }
  if (first.set == kNumber) {
    return number_end(text, begin);
  }
  if (first.set != kNewline) {
    const std::size_t word_end = run_end(text, after_first, kLetter);
    if (word_end > after_first) {
      return word_end;
    }
    const std::size_t end = symbols_end(text, begin, false);
    if (end != kNoMatch) {
      return end;
    }
  }
  return white_end(text, begin);
}

std::size_t o200k_pretoken_end(std::string_view text, std::size_t begin) {
  const ClassedChar first = char_at(text, begin);
  if (first.set == kNumber) {
    return number_end(text, begin);
  }
  if (first.set != kNewline) {
    std::size_t end = o200k_word_end(text, begin, first);
    if (end == kNoMatch) {
      end = symbols_end(text, begin, true);
    }
    if (end != kNoMatch) {
      return end;
    }
  }
  return white_end(text, begin);
}

}  // namespace strata::text
