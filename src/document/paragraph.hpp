// The open paragraph: its lines, from which link definitions, setext underlines and table heads
// take theirs.
#pragma once

#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "document/open_blocks.hpp"

namespace strata::document {

class Paragraph {
 public:
  explicit Paragraph(std::string_view bytes) : bytes_(bytes) {}

  /// Adds a line, without its indentation and line break.
  void add(ByteRange line) { lines_.push_back(line); }

  [[nodiscard]] bool empty() const { return lines_.empty(); }

  [[nodiscard]] ByteRange last_line() const { return lines_.back(); }

  void drop_last_line() { lines_.pop_back(); }

  void clear() { lines_.clear(); }

  /// From the first line to the last visible byte of the last one.
  [[nodiscard]] ByteRange text() const;

  /// Puts the link definitions at the beginning of the paragraph, which is the tip of `open`, in
  /// front of it. False if nothing else was in it: then the paragraph is gone. O(its bytes).
  bool take_definitions(OpenBlocks& open);

 private:
  std::string_view bytes_;
  std::vector<ByteRange> lines_;
};

}  // namespace strata::document
