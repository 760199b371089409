// Cuts between grapheme clusters (UAX 29, through utf8proc). The rules look far back only inside
// clusters (flags, joined emoji, conjuncts), so the search walks back from the wanted offset to the
// nearest place that is certainly a boundary, and forward again by the rules. The work is bounded
// by the distance to the previous cut, hence linear over all cuts of a text. Tested by
// grapheme_cut_test.cpp.
#include <algorithm>

#include <utf8proc.h>

#include "text/utf8.hpp"

namespace strata::text {

namespace {

utf8proc_int32_t scalar_at(std::string_view text, std::size_t offset) {
  return static_cast<utf8proc_int32_t>(decode_at(text, offset).value);
}

/// True if there is a cluster boundary between two neighbouring code points whatever comes before
/// them.
bool is_certain_boundary(utf8proc_int32_t before, utf8proc_int32_t after) {
  switch (utf8proc_get_property(before)->boundclass) {
    case UTF8PROC_BOUNDCLASS_PREPEND:
    case UTF8PROC_BOUNDCLASS_EXTEND:
    case UTF8PROC_BOUNDCLASS_SPACINGMARK:
    case UTF8PROC_BOUNDCLASS_ZWJ:
      return false;
    default:
      break;
  }
  switch (utf8proc_get_property(after)->boundclass) {
    case UTF8PROC_BOUNDCLASS_OTHER:
    case UTF8PROC_BOUNDCLASS_CR:
    case UTF8PROC_BOUNDCLASS_CONTROL:
    case UTF8PROC_BOUNDCLASS_PREPEND:
      return true;
    case UTF8PROC_BOUNDCLASS_LF:
      return before != '\r';
    default:
      return false;
  }
}

/// Largest cluster boundary in (first, last], or `first` if there is none; clusters are counted
/// from `first`. Precondition: first < last < text.size(), both code point boundaries.
std::size_t last_cluster_boundary(std::string_view text, std::size_t first, std::size_t last) {
  std::size_t start = last;
  auto before = scalar_at(text, start);  // at `start`, which moves back
  while (start > first) {
    const std::size_t previous = boundary_at_or_before(text, start - 1);
    const auto point = scalar_at(text, previous);
    if (is_certain_boundary(point, before)) {
      break;
    }
    start = previous;
    before = point;
  }
  std::size_t found = start;
  utf8proc_int32_t state = 0;
  for (std::size_t at = start + decode_at(text, start).length; at <= last;) {
    const CodePoint point = decode_at(text, at);
    const auto after = static_cast<utf8proc_int32_t>(point.value);
    if (utf8proc_grapheme_break_stateful(before, after, &state)) {
      found = at;
    }
    before = after;
    at += point.length;
  }
  return found;
}

}  // namespace

std::size_t cut_at_or_before(std::string_view text, std::size_t offset, std::size_t floor) {
  if (floor >= text.size()) {
    return text.size();
  }
  std::size_t first = floor;  // the first code point boundary at or after floor
  while (!is_boundary(text, first)) {
    ++first;
  }
  const std::size_t last = boundary_at_or_before(text, offset);
  if (last == text.size()) {
    return last;
  }
  if (last > first) {
    const std::size_t found = last_cluster_boundary(text, first, last);
    return found > floor ? found : last;
  }
  return first > floor ? first : first + decode_at(text, first).length;
}

}  // namespace strata::text
