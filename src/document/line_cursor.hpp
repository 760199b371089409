// A position within one line that knows its column: the scanner's way through container prefixes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/byte_range.hpp"

namespace strata::document {

/// One line. Lines end with LF, CRLF or a lone CR.
struct Line {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;   ///< before the line break
  std::uint32_t next = 0;  ///< after it
};

/// Lines one after the other. O(bytes) in all: the next LF and the next CR are looked for once
/// each.
class LineReader {
 public:
  /// Begins with the line at `at`.
  explicit LineReader(std::string_view bytes, std::uint32_t at = 0) : bytes_(bytes), at_(at) {}

  [[nodiscard]] bool done() const { return at_ >= bytes_.size(); }

  /// Offset of the next line.
  [[nodiscard]] std::uint32_t at() const { return at_; }

  /// Precondition: not done().
  [[nodiscard]] Line next();

 private:
  std::string_view bytes_;
  std::uint32_t at_;
  std::size_t feed_ = 0;      // next LF, npos if there is none; stale when before at_
  std::size_t carriage_ = 0;  // next CR, likewise
  bool started_ = false;
};

/// Position in a line: byte offset and column, tabs going to multiples of four (CommonMark 0.31,
/// section 2.2).
class LineCursor {
 public:
  LineCursor(std::string_view bytes, const Line& line);

  /// Byte offset in the file; that of the tab when only some of its columns are consumed.
  [[nodiscard]] std::uint32_t offset() const { return offset_; }

  [[nodiscard]] std::uint32_t column() const { return column_; }

  /// First byte at or after the position that is neither space nor tab, or the end of the line.
  [[nodiscard]] std::uint32_t visible() const { return visible_; }

  /// Columns of white space up to visible().
  [[nodiscard]] std::uint32_t indent() const { return indent_; }

  /// True if only spaces and tabs are left.
  [[nodiscard]] bool blank() const { return visible_ == end_; }

  /// The line from visible() on, without its line break.
  [[nodiscard]] std::string_view rest() const { return bytes_.substr(visible_, end_ - visible_); }

  /// The byte at visible(), or NUL at the end of the line.
  [[nodiscard]] char peek() const { return blank() ? '\0' : bytes_[visible_]; }

  /// Consumes at most `columns` columns of spaces and tabs.
  void skip_columns(std::uint32_t columns);
  /// Consumes all white space.
  void skip_indent();
  /// Consumes the white space and `bytes` bytes after it, none of them a tab.
  void skip_visible(std::uint32_t bytes);

 private:
  void look_ahead();

  std::string_view bytes_;
  std::uint32_t end_;
  std::uint32_t offset_;
  std::uint32_t column_ = 0;
  std::uint32_t visible_ = 0;
  std::uint32_t indent_ = 0;
};

}  // namespace strata::document
