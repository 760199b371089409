// Ranges of a notebook's file as text: the strings within them, found by binary search. Tested by
// notebook_test.cpp.
#include <algorithm>
#include <string>
#include <vector>

#include "document/json_text.hpp"

namespace strata::document {
namespace {

/// `at`, or the end of the escape that it lies in; `begin`: of the string.
std::uint32_t after_escape(std::string_view bytes, std::uint32_t begin, std::uint32_t at) {
  const std::uint32_t from = std::max(begin, at - std::min(at, kLongestEscape));
  for (std::uint32_t i = at; i > from; --i) {
    if (bytes[i - 1] != '\\') {
      continue;
    }
    std::uint32_t first = i - 1;
    while (first > begin && bytes[first - 1] == '\\') {
      --first;
    }
    for (std::uint32_t escape = first; escape < at;) {
      const std::uint32_t end = escape + escape_length(bytes, escape);
      if (end > at) {
        return end;
      }
      escape = bytes[std::min<std::size_t>(end, bytes.size() - 1)] == '\\' ? end : at;
    }
    i = first + 1;
  }
  return at;
}

/// Appends the text of the cell's bytes within `range`.
void append_decoded(std::string_view bytes, const NotebookCell& cell, ByteRange range,
                    DecodedText& text) {
  auto string =
      std::partition_point(cell.source.begin(), cell.source.end(),
                           [&](ByteRange candidate) { return candidate.end <= range.begin; });
  for (; string != cell.source.end() && string->begin < range.end; ++string) {
    const std::uint32_t begin = range.begin > string->begin
                                    ? after_escape(bytes, string->begin, range.begin)
                                    : string->begin;
    const std::uint32_t end =
        range.end < string->end ? after_escape(bytes, string->begin, range.end) : string->end;
    if (begin < end) {
      text.append(bytes, {begin, end});
    }
  }
}

}  // namespace

std::string notebook_text(std::string_view bytes, const NotebookParts& parts, ByteRange range) {
  std::string text;
  auto cell = std::partition_point(
      parts.cells.begin(), parts.cells.end(),
      [&](const NotebookCell& candidate) { return candidate.range.end <= range.begin; });
  for (; cell != parts.cells.end() && cell->range.begin < range.end; ++cell) {
    DecodedText decoded;
    append_decoded(bytes, *cell, range, decoded);
    if (!text.empty() && !decoded.text().empty()) {
      text.append(text.back() == '\n' ? "\n" : "\n\n");
    }
    text.append(decoded.text());
  }
  return text;
}

std::vector<std::uint32_t> line_starts_in_strings(std::string_view bytes,
                                                  const NotebookParts& parts) {
  std::vector<std::uint32_t> starts;
  for (const NotebookCell& cell : parts.cells) {
    std::uint32_t before = cell.range.begin;  // end of the last string
    bool first = true;
    for (const ByteRange string : cell.source) {
      const std::string_view text = slice(bytes, string);
      const bool same_line =
          !first && slice(bytes, {before, string.begin}).find('\n') == std::string_view::npos;
      first = false;
      if (same_line && !text.empty() && text.front() > ' ') {
        starts.push_back(string.begin);
      }
      before = string.end;
      for (std::size_t at = text.find('\\'); at != std::string_view::npos && at + 2 < text.size();
           at = text.find('\\', at + 2)) {  // an escape has two bytes at least
        const std::size_t next = text.find_first_not_of(" \t", at + 2);
        if (text[at + 1] == 'n' && next != std::string_view::npos) {
          starts.push_back(string.begin + static_cast<std::uint32_t>(next));
        }
      }
    }
  }
  return starts;
}

DecodedText decoded_range(std::string_view bytes, const NotebookParts& parts, ByteRange range) {
  DecodedText decoded;
  auto cell = std::partition_point(
      parts.cells.begin(), parts.cells.end(),
      [&](const NotebookCell& candidate) { return candidate.range.end <= range.begin; });
  for (; cell != parts.cells.end() && cell->range.begin < range.end; ++cell) {
    append_decoded(bytes, *cell, range, decoded);
  }
  return decoded;
}

std::string decoded_text(std::string_view bytes, const NotebookParts& parts, ByteRange range) {
  return decoded_range(bytes, parts, range).text();
}

}  // namespace strata::document
