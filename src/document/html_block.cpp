// Tags are read by a small hand-written reader, byte by byte: each line is read at most once per
// question. Tested by html_block_test.cpp.
#include "document/html_block.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace strata::document {
namespace {

constexpr std::size_t kNoTag = std::string_view::npos;

constexpr std::array<std::string_view, 4> kRawTags = {"pre", "script", "style", "textarea"};

constexpr std::array<std::string_view, 62> kBlockTags = {
    "address",  "article",  "aside",    "base",       "basefont", "blockquote", "body",   "caption",
    "center",   "col",      "colgroup", "dd",         "details",  "dialog",     "dir",    "div",
    "dl",       "dt",       "fieldset", "figcaption", "figure",   "footer",     "form",   "frame",
    "frameset", "h1",       "h2",       "h3",         "h4",       "h5",         "h6",     "head",
    "header",   "hr",       "html",     "iframe",     "legend",   "li",         "link",   "main",
    "menu",     "menuitem", "nav",      "noframes",   "ol",       "optgroup",   "option", "p",
    "param",    "search",   "section",  "summary",    "table",    "tbody",      "td",     "tfoot",
    "th",       "thead",    "title",    "tr",         "track",    "ul"};

constexpr std::size_t kLongestTag = 10;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool is_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

/// Length of the tag name at the beginning of `text`; 0 if there is none.
std::size_t name_length(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) {
    return 0;
  }
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_name) -
                                  text.begin());
}

bool is_one_of(std::string_view name, std::span<const std::string_view> sorted) {
  if (name.size() > kLongestTag) {
    return false;
  }
  std::array<char, kLongestTag> buffer{};
  std::transform(name.begin(), name.end(), buffer.begin(), lower);
  return std::binary_search(sorted.begin(), sorted.end(),
                            std::string_view(buffer.data(), name.size()));
}

bool contains_ignoring_case(std::string_view text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

std::size_t skip_blank(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) {
    ++at;
  }
  return at;
}

/// Offset after the attribute at `at`, which is no blank; kNoTag if there is none.
std::size_t skip_attribute(std::string_view text, std::size_t at) {
  const auto is_attribute = [](char c) { return is_name(c) || c == '_' || c == ':' || c == '.'; };
  if (at >= text.size() || (!is_letter(text[at]) && text[at] != '_' && text[at] != ':')) {
    return kNoTag;
  }
  while (at < text.size() && is_attribute(text[at])) {
    ++at;
  }
  const std::size_t equals = skip_blank(text, at);
  if (equals >= text.size() || text[equals] != '=') {
    return at;
  }
  at = skip_blank(text, equals + 1);
  if (at >= text.size()) {
    return kNoTag;
  }
  if (text[at] == '"' || text[at] == '\'') {
    const std::size_t end = text.find(text[at], at + 1);
    return end == kNoTag ? kNoTag : end + 1;
  }
  const std::size_t end = std::min(text.find_first_of(" \t\f\v\"'=<>`", at), text.size());
  return end == at ? kNoTag : end;
}

/// Offset after the complete open or closing tag that `text` begins with; kNoTag if there is none.
std::size_t complete_tag(std::string_view text) {
  const bool closing = text.substr(0, 2) == "</";
  std::size_t at = closing ? 2 : 1;
  const std::size_t name = name_length(text.substr(std::min(at, text.size())));
  if (name == 0 || is_one_of(text.substr(at, name), kRawTags)) {
    return kNoTag;
  }
  at += name;
  while (true) {
    const std::size_t next = skip_blank(text, at);
    if (next < text.size() && text[next] == '>') {
      return next + 1;
    }
    if (!closing && text.substr(next, 2) == "/>") {
      return next + 2;
    }
    if (closing || next == at) {
      return kNoTag;
    }
    at = skip_attribute(text, next);
    if (at == kNoTag) {
      return kNoTag;
    }
  }
}

}  // namespace

int html_block_kind(std::string_view rest) {
  if (rest.size() < 2 || rest.front() != '<') {
    return 0;
  }
  if (rest[1] == '?') {
    return 3;
  }
  if (rest[1] == '!') {
    return rest.substr(0, 4) == "<!--"             ? 2
           : rest.substr(0, 9) == "<![CDATA["      ? 5
           : rest.size() > 2 && is_letter(rest[2]) ? 4
                                                   : 0;
  }
  const bool closing = rest[1] == '/';
  const std::size_t begin = closing ? 2 : 1;
  const std::size_t length = name_length(rest.substr(begin));
  const std::string_view name = rest.substr(begin, length);
  const std::string_view after = rest.substr(begin + length);
  const bool ends = after.empty() || is_blank(after.front()) || after.front() == '>';
  if (!closing && ends && is_one_of(name, kRawTags)) {
    return 1;
  }
  if ((ends || after.substr(0, 2) == "/>") && is_one_of(name, kBlockTags)) {
    return 6;
  }
  const std::size_t end = complete_tag(rest);
  return end != kNoTag && skip_blank(rest, end) == rest.size() ? 7 : 0;
}

bool ends_html_block(int kind, std::string_view line) {
  const auto contains = [&](std::string_view end) {
    return line.find(end) != std::string_view::npos;
  };
  switch (kind) {
    case 1:
      return contains_ignoring_case(line, "</script>") || contains_ignoring_case(line, "</pre>") ||
             contains_ignoring_case(line, "</style>") ||
             contains_ignoring_case(line, "</textarea>");
    case 2:
      return contains("-->");
    case 3:
      return contains("?>");
    case 4:
      return contains(">");
    case 5:
      return contains("]]>");
    default:
      return false;
  }
}

}  // namespace strata::document
