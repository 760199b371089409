// Byte offset <-> line number of one file. Lines end with LF or CRLF; in a file without any LF, a
// lone CR ends a line (old Macintosh files). The line terminator belongs to the line that it ends.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "core/line_range.hpp"

namespace strata::text {

/// Built in one pass, O(log lines) per look-up. Does not keep a reference to the text.
class LineTable {
 public:
  explicit LineTable(std::string_view text);

  /// Number of lines; a text that ends with a terminator has no further empty line. 0 for empty
  /// text.
  [[nodiscard]] std::uint32_t line_count() const;
  /// 1-based line that holds `offset`; offsets at or past the end give the last line.
  [[nodiscard]] std::uint32_t line_of(std::uint32_t offset) const;
  /// The same, quicker if it is the line `near` or one of the next few; 0 if nothing is known.
  [[nodiscard]] std::uint32_t line_of(std::uint32_t offset, std::uint32_t near) const;

  /// Lines that `range` touches. An empty range gives the line of its begin.
  [[nodiscard]] LineRange lines_of(ByteRange range) const { return lines_of(range, 0); }

  /// The same, quicker if they begin at the line `near` or one of the next few.
  [[nodiscard]] LineRange lines_of(ByteRange range, std::uint32_t near) const;
  /// Bytes of the 1-based line, terminator included. Precondition: 1 <= line <= line_count().
  [[nodiscard]] ByteRange bytes_of(std::uint32_t line) const;
  /// Bytes of all lines in `lines`, clamped to the file.
  [[nodiscard]] ByteRange bytes_of(LineRange lines) const;

 private:
  std::vector<std::uint32_t> starts_;  // offset of each line's first byte
  std::uint32_t size_ = 0;
};

}  // namespace strata::text
