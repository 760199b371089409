// Reads label, destination and title in turn; a title that does not end its line is none, and if it
// began on a line of its own the definition stands without it. Tested by link_definition_test.cpp.
#include "document/link_definition.hpp"

#include <algorithm>
#include <cstdint>

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestLabel = 999;

bool is_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && at + 1 < text.size() && is_punctuation(text[at + 1]);
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t", at), text.size());
}

/// Skips blanks with at most one line break.
std::size_t skip_to_next_word(std::string_view text, std::size_t at) {
  at = skip_spaces(text, at);
  return at < text.size() && text[at] == '\n' ? skip_spaces(text, at + 1) : at;
}

/// Offset of the `]` that ends the label opened at 0.
std::size_t label_end(std::string_view text) {
  bool visible = false;
  for (std::size_t i = 1; i < text.size() && i <= kLongestLabel + 1; ++i) {
    if (text[i] == '[') {
      return kNone;
    }
    if (text[i] == ']') {
      return visible ? i : kNone;
    }
    visible = visible || (text[i] != ' ' && text[i] != '\t' && text[i] != '\n');
    i += is_escape(text, i) ? 1U : 0U;
  }
  return kNone;
}

std::size_t destination_end(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '<') {
    for (std::size_t i = at + 1; i < text.size() && text[i] != '\n' && text[i] != '<'; ++i) {
      if (text[i] == '>') {
        return i + 1;
      }
      i += is_escape(text, i) ? 1U : 0U;
    }
    return kNone;
  }
  int depth = 0;
  std::size_t i = at;
  for (; i < text.size() && static_cast<unsigned char>(text[i]) > ' ' && text[i] != '\x7F'; ++i) {
    if (is_escape(text, i)) {
      ++i;
    } else if (text[i] == '(') {
      ++depth;
    } else if (text[i] == ')' && --depth < 0) {
      return kNone;
    }
  }
  return i == at || depth != 0 ? kNone : i;
}

std::size_t title_end(std::string_view text, std::size_t at) {
  const char open = at < text.size() ? text[at] : '\0';
  if (open != '"' && open != '\'' && open != '(') {
    return kNone;
  }
  const char close = open == '(' ? ')' : open;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == close) {
      return i + 1;
    }
    if (text[i] == '(' && open == '(') {
      return kNone;
    }
    i += is_escape(text, i) ? 1U : 0U;
  }
  return kNone;
}

/// Offset after the line break if only blanks precede it.
std::size_t line_end(std::string_view text, std::size_t at) {
  at = skip_spaces(text, at);
  if (at == text.size()) {
    return at;
  }
  return text[at] == '\n' ? at + 1 : kNone;
}

}  // namespace

std::optional<LinkDefinition> link_definition(std::string_view text) {
  if (text.empty() || text.front() != '[') {
    return std::nullopt;
  }
  const std::size_t label = label_end(text);
  if (label == kNone || label + 1 >= text.size() || text[label + 1] != ':') {
    return std::nullopt;
  }
  const std::size_t destination = destination_end(text, skip_to_next_word(text, label + 2));
  if (destination == kNone) {
    return std::nullopt;
  }
  std::size_t end = line_end(text, destination);
  const std::size_t title = skip_to_next_word(text, destination);
  if (title > destination) {
    const std::size_t after = title_end(text, title);
    const std::size_t line = after == kNone ? kNone : line_end(text, after);
    end = line == kNone ? end : line;
  }
  if (end == kNone) {
    return std::nullopt;
  }
  return LinkDefinition{{1, static_cast<std::uint32_t>(label)}, end};
}

}  // namespace strata::document
