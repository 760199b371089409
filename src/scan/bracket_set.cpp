// One pass over the members. Details that matter because git has them: a ']' that comes first is a
// member, '-' is one at either end, a backslash takes the next byte literally, and "[:" without
// ":]" is two members. Classes hold ASCII. Tested by glob_test.cpp, and against git by
// ignore_git_test.cpp.
#include "scan/bracket_set.hpp"

namespace strata::scan {

namespace {

bool in_range(unsigned char byte, unsigned char low, unsigned char high) {
  return low <= byte && byte <= high;
}

bool is_punctuation(unsigned char byte) {
  return in_range(byte, 33, 47) || in_range(byte, 58, 64) || in_range(byte, 91, 96) ||
         in_range(byte, 123, 126);
}

// Whether an ASCII byte belongs to a POSIX class; nullopt for a class that does not exist.
std::optional<bool> in_class(std::string_view name, unsigned char byte) {
  const bool digit = in_range(byte, '0', '9');
  const bool lower = in_range(byte, 'a', 'z');
  const bool upper = in_range(byte, 'A', 'Z');
  if (name == "alnum") {
    return digit || lower || upper;
  }
  if (name == "alpha") {
    return lower || upper;
  }
  if (name == "blank") {
    return byte == ' ' || byte == '\t';
  }
  if (name == "cntrl") {
    return byte < 32 || byte == 127;
  }
  if (name == "digit") {
    return digit;
  }
  if (name == "graph") {
    return in_range(byte, 33, 126);
  }
  if (name == "lower") {
    return lower;
  }
  if (name == "print") {
    return in_range(byte, 32, 126);
  }
  if (name == "punct") {
    return is_punctuation(byte);
  }
  if (name == "space") {
    return byte == ' ' || in_range(byte, 9, 13);
  }
  if (name == "upper") {
    return upper;
  }
  if (name == "xdigit") {
    return digit || in_range(byte, 'a', 'f') || in_range(byte, 'A', 'F');
  }
  return std::nullopt;
}

// Reads a bracket expression. One member at a time; `next_` is the first byte not read yet.
class SetParser {
 public:
  SetParser(std::string_view pattern, std::size_t after_bracket, bool small_letters)
      : pattern_(pattern), next_(after_bracket), small_letters_(small_letters) {}

  // False if the expression is malformed.
  bool parse() {
    const bool negated = peek() == '!' || peek() == '^';
    if (negated) {
      ++next_;
    }
    for (bool first = true; first || peek() != ']'; first = false) {
      if (!read_member()) {
        return false;
      }
    }
    ++next_;
    if (negated) {
      set_.flip();
    }
    set_.reset('/');  // a class never matches the separator
    return true;
  }

  [[nodiscard]] std::size_t end() const { return next_; }

  [[nodiscard]] const std::bitset<256>& set() const { return set_; }

 private:
  [[nodiscard]] int peek(std::size_t ahead = 0) const {
    return next_ + ahead < pattern_.size() ? static_cast<unsigned char>(pattern_[next_ + ahead])
                                           : -1;
  }

  // A byte, perhaps escaped.
  std::optional<unsigned char> read_byte() {
    if (peek() == '\\') {
      ++next_;
    }
    if (peek() < 0) {
      return std::nullopt;
    }
    return static_cast<unsigned char>(pattern_[next_++]);
  }

  bool read_member() {
    if (peek() == '-' && previous_ && peek(1) >= 0 && peek(1) != ']') {
      return read_range();
    }
    if (peek() == '[' && peek(1) == ':') {
      const std::size_t close = pattern_.find(']', next_ + 2);
      if (close == std::string_view::npos) {
        return false;
      }
      if (close > next_ + 2 && pattern_[close - 1] == ':') {
        return read_class(close);
      }
    }
    previous_ = read_byte();
    if (!previous_) {
      return false;
    }
    set_.set(*previous_);
    return true;
  }

  bool read_range() {
    ++next_;
    const auto high = read_byte();
    if (!high) {
      return false;
    }
    for (unsigned byte = *previous_; byte <= *high; ++byte) {
      set_with_small(byte);
    }
    previous_.reset();
    return true;
  }

  bool read_class(std::size_t close) {
    const std::string_view name = pattern_.substr(next_ + 2, close - 1 - (next_ + 2));
    for (unsigned byte = 0; byte < 256; ++byte) {
      const auto inside = in_class(name, static_cast<unsigned char>(byte));
      if (!inside) {
        return false;
      }
      if (*inside) {
        set_with_small(byte);
      }
    }
    next_ = close + 1;
    previous_.reset();
    return true;
  }

  void set_with_small(unsigned byte) {
    set_.set(byte);
    if (small_letters_ && byte >= 'A' && byte <= 'Z') {
      set_.set(byte - 'A' + 'a');
    }
  }

  std::string_view pattern_;
  std::size_t next_;
  bool small_letters_;
  std::optional<unsigned char> previous_;  // may begin a range
  std::bitset<256> set_;
};

}  // namespace

std::optional<BracketSet> parse_bracket_set(std::string_view pattern, std::size_t begin,
                                            bool small_letters) {
  SetParser parser(pattern, begin, small_letters);
  if (!parser.parse()) {
    return std::nullopt;
  }
  return BracketSet{.bytes = parser.set(), .end = parser.end()};
}

}  // namespace strata::scan
