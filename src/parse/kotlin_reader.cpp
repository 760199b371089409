// Every step looks at each byte once, but for arguments of annotations, which are bounded. Tested
// by mask_kotlin_test.cpp.
#include "parse/kotlin_reader.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxArguments = 4000;  // bytes

bool one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

}  // namespace

bool KotlinReader::is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool KotlinReader::is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::size_t KotlinReader::after_word(std::size_t at) const {
  while (at < text_.size() && is_word(text_[at])) {
    ++at;
  }
  return at;
}

std::size_t KotlinReader::after_line(std::size_t at) const {
  return std::min(text_.find('\n', at), text_.size());
}

std::size_t KotlinReader::after_comment(std::size_t at) const {
  std::size_t depth = 0;
  do {
    const bool opens = text_.substr(at, 2) == "/*";
    const bool closes = text_.substr(at, 2) == "*/";
    depth += opens ? 1 : 0;
    depth -= closes ? 1 : 0;
    at += opens || closes ? 2 : 1;
  } while (depth > 0 && at < text_.size());
  return std::min(at, text_.size());
}

std::size_t KotlinReader::next_visible(std::size_t at) const {
  while (at < text_.size()) {
    if (is_blank(text_[at])) {
      ++at;
    } else if (text_.substr(at, 2) == "//") {
      at = after_line(at);
    } else if (text_.substr(at, 2) == "/*") {
      at = after_comment(at);
    } else {
      break;
    }
  }
  return at;
}

std::size_t KotlinReader::after_brackets(std::size_t open) const {
  std::size_t depth = 0;
  const std::size_t limit = std::min(text_.size(), open + kMaxArguments);
  for (std::size_t at = open; at < limit; ++at) {
    const char c = text_[at];
    if (c == '"' || c == '\'') {
      at = last_of_literal(at);
    } else if (text_.substr(at, 2) == "//") {
      at = after_line(at) - 1;
    } else if (text_.substr(at, 2) == "/*") {
      at = after_comment(at) - 1;
    } else if (one_of(c, "([{")) {
      ++depth;
    } else if (one_of(c, ")]}") && --depth == 0) {
      return at + 1;
    }
  }
  return open;
}

std::size_t KotlinReader::after_annotation(std::size_t at) const {
  std::size_t end = at + 1;
  if (text_.substr(end, 5) == "file:") {
    return at;
  }
  while (end < text_.size() && (is_word(text_[end]) || one_of(text_[end], ".`") ||
                                (text_[end] == ':' && end > at + 1 && is_word(text_[end - 1])))) {
    ++end;
  }
  const bool listed =
      end < text_.size() && text_[end] == '[' && (end == at + 1 || text_[end - 1] == ':');
  if (listed) {
    const std::size_t after = after_brackets(end);
    return after == end ? at : after;
  }
  if (end == at + 1) {
    return at;
  }
  if (end < text_.size() && text_[end] == '<') {
    const std::size_t close = text_.substr(0, after_line(end)).find('>', end);
    if (close == std::string_view::npos) {
      return at;
    }
    end = close + 1;
  }
  if (end < text_.size() && text_[end] == '(') {
    const std::size_t after = after_brackets(end);
    return after == end ? at : after;
  }
  return end;
}

std::size_t KotlinReader::last_of_literal(std::size_t at) const {
  const char quote = text_[at];
  if (text_.substr(at, 3) == "\"\"\"") {
    return std::min(text_.find("\"\"\"", at + 3), text_.size() - 3) + 2;
  }
  for (++at; at < text_.size() && text_[at] != quote && text_[at] != '\n'; ++at) {
    at += text_[at] == '\\' ? std::size_t{1} : std::size_t{0};
  }
  return at;
}

}  // namespace strata::parse
