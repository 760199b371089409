// Tested by element_ends_test.cpp.
#include "document/element_ends.hpp"

#include <algorithm>
#include <array>

namespace strata::document {
namespace {

constexpr std::size_t kLongestTag = 20;      // bytes of a closing tag
constexpr std::size_t kLongestAnchor = 200;  // bytes

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Bytes of the closing tag at the end of `text`, or 0.
std::size_t closing_tag_size(std::string_view text) {
  if (!text.ends_with('>')) {
    return 0;
  }
  const std::size_t begin = text.rfind("</");
  const bool tag = begin != std::string_view::npos && text.size() - begin <= kLongestTag &&
                   text.find('>', begin) + 1 == text.size();
  return tag ? text.size() - begin : 0;
}

/// `<a id="x"></a>`: one element without content.
bool is_empty_element(std::string_view text) {
  const std::size_t open = text.find('>');
  return text.size() > 4 && text.front() == '<' && is_letter(text[1]) &&
         open != std::string_view::npos && text.substr(open + 1, 2) == "</" &&
         text.find('>', open + 1) + 1 == text.size();
}

}  // namespace

char last_mark(std::string_view text) {
  while (!text.empty()) {
    const bool passed =
        static_cast<unsigned char>(text.back()) <= ' ' || text.back() == '*' || text.back() == '_';
    const std::size_t tag =
        passed
            ? 1
            : closing_tag_size(text.substr(text.size() - std::min(text.size(), 2 * kLongestTag)));
    if (tag == 0) {
      return text.back();
    }
    text.remove_suffix(tag);
  }
  return '\0';
}

bool opens_element(std::string_view line) {
  constexpr std::array<std::string_view, 19> kOpening = {
      "<tr",  "<li", "<p",  "<h1", "<h2",    "<h3",    "<h4",      "<h5",      "<h6", "<dt",
      "<div", "<ul", "<ol", "<dl", "<table", "<tbody", "<section", "<details", "<pre"};
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return std::any_of(kOpening.begin(), kOpening.end(), [&](std::string_view tag) {
    return line.starts_with(tag) && line.size() > tag.size() && !is_letter(line[tag.size()]);
  });
}

bool is_anchor(std::string_view element) {
  if (!element.starts_with('.') && !element.starts_with('[') && !element.starts_with('<')) {
    return false;  // nearly always
  }
  const bool one_line = element.find('\n') == std::string_view::npos;
  if (element.size() > kLongestAnchor || !one_line || element.size() < 4) {
    return false;
  }
  const auto between = [&](std::string_view open, std::string_view close) {
    return element.starts_with(open) && element.ends_with(close) &&
           element.find(close) + close.size() == element.size();
  };
  return between(".. _", ":") || element.starts_with(".. index::") || between("[[", "]]") ||
         between("[#", "]") || between("<<", ">>") || is_empty_element(element);
}

}  // namespace strata::document
