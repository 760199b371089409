// Tested by inline_scanner_test.cpp and marked_inlines_test.cpp.
#include "document/inline_text.hpp"

#include <algorithm>

namespace strata::document {

std::size_t address_end(std::string_view text, std::size_t at, std::string_view stops) {
  const std::string_view begin = text.substr(at, 8);
  if (!begin.starts_with("http://") && !begin.starts_with("https://") &&
      !begin.starts_with("www.")) {
    return at;
  }
  std::size_t end = at;
  int depth = 0;
  while (end < text.size() && !is_inline_blank(text[end]) && text[end] != '<' && text[end] != '`' &&
         stops.find(text[end]) == std::string_view::npos && depth >= 0) {
    depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    ++end;
  }
  end -= depth < 0 ? 1U : 0U;
  constexpr std::string_view kTrailing = "?!.,:*_~'\";";
  while (end > at && kTrailing.find(text[end - 1]) != std::string_view::npos) {
    --end;
  }
  return end;
}

bool InlineCursor::bare_address(std::string_view stops) {
  if (peek() != 'h' && peek() != 'w') {
    return false;
  }
  const std::size_t end = address_end(text, at, stops);
  if (end == at) {
    return false;
  }
  const ByteRange range = place(at, end);
  add({.kind = InlineKind::kAddress, .range = range, .text = range, .target = range});
  at = end;
  return true;
}

void InlineCursor::finish() {
  std::stable_sort(out_.begin() + static_cast<std::ptrdiff_t>(first_), out_.end(),
                   [](const Inline& a, const Inline& b) { return a.range.end < b.range.end; });
}

}  // namespace strata::document
