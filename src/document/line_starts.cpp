// Tested by line_starts_test.cpp.
#include "document/line_starts.hpp"

namespace strata::document {
namespace {

std::size_t run_of(std::string_view text, char c, std::size_t at = 0) {
  const std::size_t end = text.find_first_not_of(c, at);
  return (end == std::string_view::npos ? text.size() : end) - at;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(" \t", at);
  return end == std::string_view::npos ? text.size() : end;
}

ByteRange range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

bool is_blank_or_tab(char c) { return c == ' ' || c == '\t'; }

bool is_blank_line(std::string_view rest) { return skip_blanks(rest, 0) == rest.size(); }

ByteRange trimmed(std::string_view text) {
  const std::size_t begin = skip_blanks(text, 0);
  std::size_t end = text.size();
  while (end > begin && is_blank_or_tab(text[end - 1])) {
    --end;
  }
  return range_of(begin, end);
}

bool is_rule(std::string_view rest) {
  const char mark = rest.empty() ? '\0' : rest.front();
  if (mark != '*' && mark != '-' && mark != '_') {
    return false;
  }
  std::size_t marks = 0;
  for (const char c : rest) {
    if (c == mark) {
      ++marks;
    } else if (!is_blank_or_tab(c)) {
      return false;
    }
  }
  return marks >= 3;
}

std::optional<AtxHeading> atx_heading(std::string_view rest, bool no_space) {
  const std::size_t level = run_of(rest, '#');
  if (level == 0 || level > 6 ||
      (level < rest.size() && !is_blank_or_tab(rest[level]) && !no_space)) {
    return std::nullopt;
  }
  const ByteRange whole = trimmed(rest.substr(level));
  std::size_t end = level + whole.end;
  const std::size_t begin = level + whole.begin;
  std::size_t closing = end;
  while (closing > begin && rest[closing - 1] == '#') {
    --closing;
  }
  if (closing == begin) {
    end = begin;
  } else if (closing < end && is_blank_or_tab(rest[closing - 1])) {
    end = begin + trimmed(rest.substr(begin, closing - begin)).end;
  }
  return AtxHeading{static_cast<std::uint8_t>(level), range_of(begin, end)};
}

std::uint8_t setext_level(std::string_view rest) {
  const char mark = rest.empty() ? '\0' : rest.front();
  if (mark != '=' && mark != '-') {
    return 0;
  }
  if (!is_blank_line(rest.substr(run_of(rest, mark)))) {
    return 0;
  }
  return mark == '=' ? 1 : 2;
}

std::optional<Fence> opening_fence(std::string_view rest) {
  const char mark = rest.empty() ? '\0' : rest.front();
  if (mark != '`' && mark != '~') {
    return std::nullopt;
  }
  const std::size_t length = run_of(rest, mark);
  if (length < 3 || (mark == '`' && rest.find('`', length) != std::string_view::npos)) {
    return std::nullopt;
  }
  const ByteRange info = trimmed(rest.substr(length));
  return Fence{mark, static_cast<std::uint32_t>(length),
               range_of(length + info.begin, length + info.end)};
}

bool closes_fence(std::string_view rest, const Fence& open) {
  const std::size_t length = run_of(rest, open.mark);
  return length >= open.length && is_blank_line(rest.substr(length));
}

std::optional<ListMarker> list_marker(std::string_view rest) {
  constexpr std::size_t kMostDigits = 9;
  const char first = rest.empty() ? '\0' : rest.front();
  ListMarker marker;
  if (first == '-' || first == '+' || first == '*') {
    marker = {first, 1, false, true};
  } else {
    std::size_t digits = 0;
    while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') {
      ++digits;
    }
    if (digits == 0 || digits > kMostDigits || digits == rest.size() ||
        (rest[digits] != '.' && rest[digits] != ')')) {
      return std::nullopt;
    }
    const std::string_view number = rest.substr(0, digits);
    const bool is_one = number.back() == '1' && number.find_first_not_of('0') == digits - 1;
    marker = {rest[digits], static_cast<std::uint32_t>(digits + 1), true, is_one};
  }
  const std::string_view after = rest.substr(marker.length);
  if (!after.empty() && !is_blank_or_tab(after.front())) {
    return std::nullopt;
  }
  marker.can_interrupt = marker.can_interrupt && !is_blank_line(after);
  return marker;
}

std::size_t task_marker(std::string_view rest) {
  const bool marked = rest.size() > 3 && rest[0] == '[' && rest[2] == ']' &&
                      (rest[1] == ' ' || rest[1] == 'x' || rest[1] == 'X') &&
                      is_blank_or_tab(rest[3]);
  return marked ? 3 : 0;
}

std::uint32_t delimiter_columns(std::string_view rest) {
  std::size_t at = !rest.empty() && rest.front() == '|' ? 1 : 0;
  std::uint32_t columns = 0;
  while (true) {
    at = skip_blanks(rest, at);
    if (at == rest.size()) {
      return columns;
    }
    at += rest[at] == ':' ? 1U : 0U;
    const std::size_t dashes = run_of(rest, '-', at);
    if (dashes == 0) {
      return 0;
    }
    at += dashes;
    at += at < rest.size() && rest[at] == ':' ? 1U : 0U;
    ++columns;
    at = skip_blanks(rest, at);
    if (at == rest.size()) {
      return columns;
    }
    if (rest[at++] != '|') {
      return 0;
    }
  }
}

std::uint32_t table_cells(std::string_view rest) {
  const ByteRange inner = trimmed(rest);
  std::uint32_t cells = 0;
  bool open = false;  // the current cell has begun
  for (std::size_t i = inner.begin; i < inner.end; ++i) {
    if (rest[i] == '|') {
      cells += open || i > inner.begin ? 1 : 0;
      open = false;
    } else {
      open = true;
      i += rest[i] == '\\' && i + 1 < inner.end ? 1U : 0U;
    }
  }
  return cells + (open ? 1 : 0);
}

std::optional<FootnoteMark> footnote_mark(std::string_view rest) {
  if (rest.size() < 5 || rest.substr(0, 2) != "[^") {
    return std::nullopt;
  }
  const std::size_t end = rest.find_first_of("] \t", 2);
  if (end == std::string_view::npos || end == 2 || rest.substr(end, 2) != "]:") {
    return std::nullopt;
  }
  return FootnoteMark{range_of(2, end), static_cast<std::uint32_t>(end + 2)};
}

}  // namespace strata::document
