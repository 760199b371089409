// One pass over the expression, which has been found valid before: escapes, classes and groups of
// flags are told apart, nothing else matters. Tested by line_expression_test.cpp.
#include "retrieve/line_expression.hpp"

#include <algorithm>
#include <cstddef>

namespace strata::retrieve {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

// Bytes of the escape that `text` begins with, "\\n" or "\\x{0a}".
std::size_t escape_size(std::string_view text) {
  if (text.size() < 2) {
    return text.size();
  }
  const bool braced = text.size() > 2 && text[2] == '{';
  if ((text[1] == 'x' || text[1] == 'p' || text[1] == 'P') && braced) {
    return std::min(text.find('}'), text.size() - 1) + 1;
  }
  if (text[1] == 'x') {
    return std::min<std::size_t>(4, text.size());
  }
  std::size_t size = 2;
  while (text[1] >= '0' && text[1] <= '7' && size < 4 && size < text.size() && text[size] >= '0' &&
         text[size] <= '7') {
    ++size;
  }
  return size;
}

// The number that an escape in octal or hexadecimal digits names.
unsigned number_of(std::string_view digits, unsigned base) {
  unsigned value = 0;
  for (const char c : digits) {
    if (c == '{' || c == '}') {
      continue;
    }
    const unsigned digit = c >= 'a'   ? static_cast<unsigned>(c - 'a') + 10
                           : c >= 'A' ? static_cast<unsigned>(c - 'A') + 10
                                      : static_cast<unsigned>(c - '0');
    value = std::min(value * base + digit, 0x110000U);
  }
  return value;
}

bool is_line_end(std::string_view element) {
  if (element == "\n" || element == "\r" || element == "\\n" || element == "\\r") {
    return true;
  }
  if (element.size() < 3 || element[0] != '\\') {
    return false;
  }
  const bool octal = element[1] >= '0' && element[1] <= '7';
  if (!octal && element[1] != 'x') {
    return false;
  }
  const unsigned value = number_of(element.substr(octal ? 1 : 2), octal ? 8 : 16);
  return value == '\n' || value == '\r';
}

std::size_t element_size(std::string_view text) {
  if (text.starts_with('\\')) {
    return escape_size(text);
  }
  return text.starts_with("[:") && text.find(":]") != kNone ? text.find(":]") + 2 : 1;
}

struct Class {
  std::size_t size = 0;
  bool only_line_ends = true;
};

Class class_at(std::string_view text) {
  Class read{.size = 1, .only_line_ends = true};
  if (text.substr(read.size, 1) == "^") {
    read.only_line_ends = false;
    ++read.size;
  }
  for (bool first = true; read.size < text.size() && (first || text[read.size] != ']');
       first = false) {
    const std::size_t size = element_size(text.substr(read.size));
    read.only_line_ends = read.only_line_ends && is_line_end(text.substr(read.size, size));
    read.size += size;
  }
  read.size = std::min(read.size + 1, text.size());
  return read;
}

// Bytes of the flags "(?is" that `text` begins with if they switch 's' on, else 0.
std::size_t dot_flag_size(std::string_view text) {
  if (!text.starts_with("(?")) {
    return 0;
  }
  const std::string_view flags = text.substr(2, text.find_first_not_of("imsU", 2) - 2);
  return flags.find('s') == kNone ? 0 : 2 + flags.size();
}

}  // namespace

std::string_view part_beyond_lines(std::string_view expression) {
  for (std::size_t at = 0; at < expression.size();) {
    const std::string_view rest = expression.substr(at);
    if (rest.starts_with("\\Q")) {
      const std::size_t end = std::min(rest.find("\\E"), rest.size());
      const std::size_t line_end = rest.substr(0, end).find_first_of("\r\n");
      if (line_end != kNone) {
        return "the line end in it";
      }
      at += std::min(end + 2, rest.size());
    } else if (rest.front() == '[') {
      const Class read = class_at(rest);
      if (read.only_line_ends) {
        return rest.substr(0, read.size);
      }
      at += read.size;
    } else if (const std::size_t flags = dot_flag_size(rest); flags > 0) {
      return rest.substr(0, flags);
    } else {
      const std::size_t size = element_size(rest);
      if (is_line_end(rest.substr(0, size))) {
        return size == 1 ? "the line end in it" : rest.substr(0, size);
      }
      at += size;
    }
  }
  return {};
}

}  // namespace strata::retrieve
