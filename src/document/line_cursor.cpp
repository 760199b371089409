// Tested by line_cursor_test.cpp.
#include "document/line_cursor.hpp"

namespace strata::document {
namespace {

constexpr std::uint32_t kTab = 4;

std::uint32_t columns_of(char c, std::uint32_t column) {
  return c == '\t' ? kTab - column % kTab : 1;
}

}  // namespace

Line LineReader::next() {
  constexpr std::size_t kNone = std::string_view::npos;
  if (!started_ || feed_ < at_) {
    feed_ = bytes_.find('\n', at_);
  }
  if (!started_ || carriage_ < at_) {
    carriage_ = bytes_.find('\r', at_);
  }
  started_ = true;
  Line line{at_, static_cast<std::uint32_t>(bytes_.size()), 0};
  line.next = line.end;
  if (carriage_ != kNone && carriage_ < feed_) {
    line.end = static_cast<std::uint32_t>(carriage_);
    line.next = line.end + (feed_ == carriage_ + 1 ? 2 : 1);
  } else if (feed_ != kNone) {
    line.end = static_cast<std::uint32_t>(feed_);
    line.next = line.end + 1;
  }
  at_ = line.next;
  return line;
}

LineCursor::LineCursor(std::string_view bytes, const Line& line)
    : bytes_(bytes), end_(line.end), offset_(line.begin) {
  look_ahead();
}

void LineCursor::look_ahead() {
  visible_ = offset_;
  std::uint32_t column = column_;
  while (visible_ < end_ && (bytes_[visible_] == ' ' || bytes_[visible_] == '\t')) {
    column += columns_of(bytes_[visible_], column);
    ++visible_;
  }
  indent_ = column - column_;
}

void LineCursor::skip_columns(std::uint32_t columns) {
  while (columns > 0 && offset_ < visible_) {
    const std::uint32_t width = columns_of(bytes_[offset_], column_);
    const std::uint32_t taken = width < columns ? width : columns;
    column_ += taken;
    indent_ -= taken;
    columns -= taken;
    if (taken == width) {
      ++offset_;
    }
  }
}

void LineCursor::skip_indent() {
  column_ += indent_;
  indent_ = 0;
  offset_ = visible_;
}

void LineCursor::skip_visible(std::uint32_t bytes) {
  skip_indent();
  offset_ += bytes;
  column_ += bytes;
  look_ahead();
}

}  // namespace strata::document
