// The rules SB3 to SB11 of UAX 29 as one walk: after a terminator the walk passes closing marks,
// blanks and at most one paragraph separator, and then decides. What SB8 looks for (the next
// letter, terminator or separator) lies at the same place for all stops before it, so it is
// remembered and every code point is visited a constant number of times. Tested by
// sentences_test.cpp.
#include "text/sentences.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/sentence_class.hpp"
#include "text/utf8.hpp"

namespace strata::text {
namespace {

using Class = SentenceClass;

/// Never end a sentence, whatever follows; lower case, without the last stop.
constexpr std::array<std::string_view, 39> kAbbreviations = {
    "approx", "apr",  "aug", "bzw", "ca",  "cf",  "d.h", "dec", "dept", "dr",
    "e.g",    "eg",   "est", "feb", "gov", "i.e", "ie",  "jan", "jul",  "jun",
    "mar",    "mme",  "mr",  "mrs", "ms",  "mt",  "nov", "oct", "p.ex", "prof",
    "resp",   "sept", "sr",  "st",  "vgl", "viz", "vs",  "z.b", "incl"};

/// End no sentence before a digit.
constexpr std::array<std::string_view, 26> kBeforeNumbers = {
    "abs", "app", "art", "bd", "ch",  "chap", "col", "eq",  "eqs",  "fig", "figs", "no",  "nos",
    "nr",  "p",   "par", "pp", "ref", "refs", "rev", "sec", "sect", "tab", "v",    "ver", "vol"};

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

template <std::size_t Size>
bool contains(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Walk {
 public:
  Walk(std::string_view text, SentenceStyle style)
      : text_(text), prose_(style == SentenceStyle::kProse) {}

  std::vector<std::uint32_t> run(std::size_t most) {
    Class before = Class::kOther;  // class of the last code point that is no extender (SB5)
    while (at_ < text_.size() && starts_.size() < most) {
      const std::size_t here = at_;
      const Class now = take();
      if (is_separator(now)) {
        add(at_);  // SB4
        before = Class::kOther;
      } else if (now == Class::kStop || now == Class::kTerminator) {
        pass_extenders();
        after_terminator(here, now, before);
        before = Class::kOther;
      } else if (!is_extender(now)) {
        before = now;
      }
    }
    return std::move(starts_);
  }

 private:
  struct Read {
    Class value = Class::kEnd;
    std::size_t end = 0;
  };

  [[nodiscard]] static bool is_separator(Class value) {
    return value == Class::kCr || value == Class::kLf || value == Class::kSeparator;
  }

  [[nodiscard]] static bool is_extender(Class value) {
    return value == Class::kExtend || value == Class::kFormat;
  }

  /// The code point at `at`, CR LF as one. In prose a line break is a blank unless an empty line
  /// follows.
  [[nodiscard]] Read read(std::size_t at) const {
    if (at >= text_.size()) {
      return {Class::kEnd, at};
    }
    const CodePoint point = decode_at(text_, at);
    Read read{sentence_class_of(point.value), at + point.length};
    if (read.value == Class::kCr && read.end < text_.size() && text_[read.end] == '\n') {
      ++read.end;  // SB3
    }
    if (prose_ && is_separator(read.value) && !empty_line_at(read.end)) {
      read.value = Class::kSpace;
    }
    return read;
  }

  [[nodiscard]] bool empty_line_at(std::size_t at) const {
    const std::size_t visible = text_.find_first_not_of(" \t", at);
    return visible != std::string_view::npos && (text_[visible] == '\n' || text_[visible] == '\r');
  }

  Class take() {
    const Read next = read(at_);
    at_ = next.end;
    return next.value;
  }

  void pass_extenders() {
    while (is_extender(read(at_).value)) {
      static_cast<void>(take());
    }
  }

  void add(std::size_t at) {
    if (prose_) {
      at = std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
    }
    if (at > 0 && at < text_.size() && (starts_.empty() || starts_.back() < at)) {
      starts_.push_back(static_cast<std::uint32_t>(at));
    }
  }

  [[nodiscard]] bool closes(Read next, std::size_t at) const {
    return next.value == Class::kClose ||
           (prose_ && next.value == Class::kOther &&
            std::string_view("*_~`").find(text_[at]) != std::string_view::npos);
  }

  /// Behind a terminator at `mark` and what extends it; `before` stands before it.
  void after_terminator(std::size_t mark, Class terminator, Class before) {
    const bool stop = terminator == Class::kStop;
    const Class next = read(at_).value;
    const bool inside =
        stop && (next == Class::kNumeric ||  // SB6
                 ((before == Class::kUpper || before == Class::kLower) && next == Class::kUpper));
    if (inside) {  // SB7
      return;
    }
    while (closes(read(at_), at_)) {  // SB9
      static_cast<void>(take());
      pass_extenders();
    }
    const std::size_t after_marks = at_;
    while (read(at_).value == Class::kSpace) {  // SB9, SB10
      static_cast<void>(take());
      pass_extenders();
    }
    const Read following = read(at_);
    if (following.value == Class::kEnd) {
      return;
    }
    if (is_separator(following.value)) {  // SB9, SB10, SB11
      at_ = following.end;
      add(at_);
      return;
    }
    if (following.value == Class::kContinue || following.value == Class::kStop ||
        following.value == Class::kTerminator) {  // SB8a
      return;
    }
    const bool apart = at_ > after_marks;
    const bool code = prose_ && apart && text_[at_] == '`';
    if (stop && !code && letter_after(at_) == Class::kLower) {  // SB8
      return;
    }
    const bool ascii = static_cast<unsigned char>(text_[mark]) < 0x80;
    if (prose_ && ascii && (!apart || (stop && ends_abbreviation(mark)))) {
      return;
    }
    add(at_);  // SB11
  }

  /// Class of the first letter, terminator or separator at or after `at`.
  Class letter_after(std::size_t at) {
    if (looked_until_ > at) {
      return found_;
    }
    for (Read next = read(at);; next = read(next.end)) {
      const bool decides = next.value == Class::kOtherLetter || next.value == Class::kUpper ||
                           next.value == Class::kLower || next.value == Class::kStop ||
                           next.value == Class::kTerminator || is_separator(next.value) ||
                           next.value == Class::kEnd;
      if (decides) {
        looked_until_ = next.end + (next.value == Class::kEnd ? 1 : 0);
        found_ = next.value;
        return found_;
      }
    }
  }

  /// The word before the full stop at `mark` is no end of a sentence; at_ is what follows.
  [[nodiscard]] bool ends_abbreviation(std::size_t mark) const {
    constexpr std::size_t kLongest = 8;
    std::size_t begin = mark;
    while (begin > 0 && mark - begin <= kLongest &&
           (is_ascii_letter(text_[begin - 1]) || is_digit(text_[begin - 1]) ||
            (text_[begin - 1] == '.' && begin < mark))) {
      --begin;
    }
    std::string word(text_.substr(begin, mark - begin));
    if (word.empty() || word.size() > kLongest) {
      return false;
    }
    if (std::all_of(word.begin(), word.end(), is_digit)) {
      while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t')) {
        --begin;
      }
      return begin == 0 || text_[begin - 1] == '\n';  // "1. Do this"
    }
    const bool initial = word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z' && word[0] != 'I';
    std::transform(word.begin(), word.end(), word.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return initial || contains(kAbbreviations, word) ||
           (is_digit(text_[at_]) && contains(kBeforeNumbers, word));
  }

  std::string_view text_;
  bool prose_;
  std::size_t at_ = 0;
  std::size_t looked_until_ = 0;  // found_ holds for every place before it that was passed
  Class found_ = Class::kEnd;
  std::vector<std::uint32_t> starts_;
};

}  // namespace

std::vector<std::uint32_t> sentence_starts(std::string_view text, SentenceStyle style,
                                           std::size_t most) {
  return Walk(text, style).run(most);
}

}  // namespace strata::text
