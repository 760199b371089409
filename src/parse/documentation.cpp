// Marks at the beginning of a comment, which are the same in all languages that have them, and
// words that only the comment of a file has. O(comment). Tested by glue_test.cpp and, for every
// language, engine/documentation_test.cpp.
#include "parse/documentation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>

namespace strata::parse {
namespace {

constexpr std::size_t kHead = 2048;  // bytes in which a file's comment says that it is one

constexpr std::array<std::string_view, 22> kOfTheFile = {
    "copyright", "license",    "licence",       "spdx-",
    "@file",     "\\file",     "@fileoverview", "@overview",
    "@module",   "@typedef",   "@callback",     "@packagedocumentation",
    "@defgroup", "\\defgroup", "@addtogroup",   "\\addtogroup",
    "@mainpage", "\\mainpage", "@page",         "\\page",
    "@{",        "@}"};

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.starts_with(mark); });
}

// One more of the mark's last character makes a frame: "/***", "////".
bool is_framed(std::string_view comment, std::string_view mark) {
  return comment.size() > mark.size() && comment[mark.size()] == mark.back();
}

}  // namespace

bool reaches_over_a_blank_line(std::string_view comment) {
  const bool marked =
      std::ranges::any_of(std::array<std::string_view, 5>{"/**", "/*!", "///", "-- |", "{-|"},
                          [&](std::string_view mark) {
                            return comment.starts_with(mark) && !is_framed(comment, mark);
                          });
  if (!marked || comment.starts_with("/**/") || documents_what_precedes(comment)) {
    return false;
  }
  std::string head(comment.substr(0, kHead));
  std::ranges::transform(head, head.begin(), [](unsigned char c) {
    return static_cast<char>(c < 0x80 ? std::tolower(c) : c);
  });
  return std::ranges::none_of(
      kOfTheFile, [&](std::string_view word) { return head.find(word) != std::string::npos; });
}

bool documents_what_precedes(std::string_view comment) {
  return begins_with_any(comment, {"///<", "//!<", "/**<", "/*!<", "-- ^", "{-^", "{- ^"});
}

bool may_document_either(std::string_view comment) {
  return comment.starts_with("(**") && !is_framed(comment, "(**") && !comment.starts_with("(**)");
}

bool documents_what_is_around(std::string_view comment) {
  return begins_with_any(comment, {"//!", "/*!", "<#"});
}

bool holds_text(std::string_view attribute) {
  const std::size_t name = attribute.find_first_not_of("@#![ ");
  if (name == std::string_view::npos || name == 0) {
    return true;  // no attribute
  }
  const std::size_t end = attribute.find_first_of(" =(\t\r\n]", name);
  const std::size_t value =
      attribute.find_first_not_of(" =\t\r\n", std::min(end, attribute.size()));
  constexpr std::size_t kMostBefore = 4;  // ~S, r#
  const std::size_t quote = attribute.find_first_of("\"'", std::min(value, attribute.size()));
  return value != std::string_view::npos && quote != std::string_view::npos &&
         quote - value <= kMostBefore &&
         attribute.substr(value, quote - value).find_first_of("(: ") == std::string_view::npos;
}

}  // namespace strata::parse
