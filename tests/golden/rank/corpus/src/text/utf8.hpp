// UTF-8 on arbitrary bytes. An invalid byte counts as one code point (U+FFFD) of one byte, so that
// every function here is total and every text has exactly one sequence of code points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::text {

struct CodePoint {
  char32_t value = 0;       ///< U+FFFD for an invalid byte
  std::uint8_t length = 0;  ///< bytes, 1..4
  bool valid = true;
};

/// Decodes the code point at `offset`. Precondition: offset < text.size().
[[nodiscard]] CodePoint decode_at(std::string_view text, std::size_t offset);

/// True if a cut before `offset` splits no code point. 0 and everything from text.size() on are
/// boundaries.
[[nodiscard]] bool is_boundary(std::string_view text, std::size_t offset);

/// Largest code point boundary <= offset (and <= text.size()).
[[nodiscard]] std::size_t boundary_at_or_before(std::string_view text, std::size_t offset);

/// Largest grapheme cluster boundary (UAX 29) <= offset and > floor; if the cluster begins at or
/// before floor, the largest code point boundary <= offset and > floor; if there is none either,
/// the next boundary after floor (text.size() if floor is not below it). Clusters are counted from
/// `floor` on, which is the previous cut. O(distance to the nearest plain character before offset),
/// at most offset - floor.
[[nodiscard]] std::size_t cut_at_or_before(std::string_view text, std::size_t offset,
                                           std::size_t floor);

[[nodiscard]] bool is_valid_utf8(std::string_view text);

/// Number of invalid bytes: what a lossy decoding would replace, each by one U+FFFD.
[[nodiscard]] std::size_t invalid_bytes(std::string_view text);

/// The text with every invalid byte replaced by U+FFFD (EF BF BD); valid text is returned as it is.
[[nodiscard]] std::string to_valid_utf8(std::string_view text);

/// True if at least one code point is visible: neither white space, control nor format (the BOM is
/// one). An invalid byte is visible, as U+FFFD is.
[[nodiscard]] bool has_visible(std::string_view text);

/// Maps byte offsets to code point and UTF-16 offsets (JSON, Python and editors count those).
/// Built in one pass; a look-up scans at most a fixed stride of bytes. An offset inside a code
/// point gives that code point's own offset, an offset past the end the length of the text.
class PositionMap {
 public:
  /// `text` must outlive the map.
  explicit PositionMap(std::string_view text);

  [[nodiscard]] std::uint32_t code_point_of(std::uint32_t byte_offset) const {
    return position_of(byte_offset).code_points;
  }

  [[nodiscard]] std::uint32_t utf16_of(std::uint32_t byte_offset) const {
    return position_of(byte_offset).utf16_units;
  }

 private:
  struct Position {
    std::uint32_t code_points = 0;
    std::uint32_t utf16_units = 0;
  };

  [[nodiscard]] Position position_of(std::uint32_t byte_offset) const;

  std::string_view text_;
  std::vector<Position> anchors_;  // one per stride of bytes; empty if all of the text is ASCII
};

}  // namespace strata::text
