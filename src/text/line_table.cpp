// One memchr pass collects the first byte of every line; look-ups are binary searches.
// O(n) to build, 4 bytes per line. Tested by line_table_test.cpp.
#include "text/line_table.hpp"

#include <algorithm>

namespace strata::text {

LineTable::LineTable(std::string_view text) : size_(static_cast<std::uint32_t>(text.size())) {
  if (text.empty()) {
    return;
  }
  const char terminator = text.find('\n') == std::string_view::npos ? '\r' : '\n';
  starts_.push_back(0);
  for (std::size_t at = text.find(terminator); at != std::string_view::npos;
       at = text.find(terminator, at + 1)) {
    if (at + 1 < text.size()) {
      starts_.push_back(static_cast<std::uint32_t>(at + 1));
    }
  }
}

std::uint32_t LineTable::line_count() const { return static_cast<std::uint32_t>(starts_.size()); }

std::uint32_t LineTable::line_of(std::uint32_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::uint32_t>(after - starts_.begin());
}

std::uint32_t LineTable::line_of(std::uint32_t offset, std::uint32_t near) const {
  constexpr std::uint32_t kFew = 8;
  if (near == 0 || near > line_count() || starts_[near - 1] > offset) {
    return line_of(offset);
  }
  for (std::uint32_t line = near; line < near + kFew; ++line) {
    if (line == line_count() || starts_[line] > offset) {
      return line;
    }
  }
  const auto after = std::upper_bound(starts_.begin() + near, starts_.end(), offset);
  return static_cast<std::uint32_t>(after - starts_.begin());
}

LineRange LineTable::lines_of(ByteRange range, std::uint32_t near) const {
  const std::uint32_t first = line_of(range.begin, near);
  return {first, range.empty() ? first : line_of(range.end - 1, first)};
}

ByteRange LineTable::bytes_of(std::uint32_t line) const {
  return {starts_[line - 1], line < line_count() ? starts_[line] : size_};
}

ByteRange LineTable::bytes_of(LineRange lines) const {
  if (lines.first == 0) {
    return {0, 0};
  }
  if (lines.first > line_count() || lines.last < lines.first) {
    const std::uint32_t at = lines.first > line_count() ? size_ : bytes_of(lines.first).begin;
    return {at, at};
  }
  return {bytes_of(lines.first).begin, bytes_of(std::min(lines.last, line_count())).end};
}

}  // namespace strata::text
