// Blocks of formats in which every element takes whole lines: the shared part of the readers of
// reStructuredText, AsciiDoc, Org and plain text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "document/block.hpp"

namespace strata::document {

/// A line without its break and its blanks at both ends.
struct TextLine {
  std::uint32_t begin = 0;    ///< first byte of the line
  std::uint32_t visible = 0;  ///< first byte that is no blank; `end` if there is none
  std::uint32_t end = 0;      ///< after the last byte that is no blank

  [[nodiscard]] bool blank() const { return visible == end; }

  [[nodiscard]] std::uint32_t indent() const { return visible - begin; }
};

/// Adds the blocks of lines [first, last) in an item.
using ItemBody = std::function<void(std::uint32_t first, std::uint32_t last, std::uint32_t item)>;

class LineBlocks {
 public:
  /// `bytes` must outlive the object. O(bytes).
  explicit LineBlocks(std::string_view bytes);

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(lines_.size()); }

  [[nodiscard]] const TextLine& line(std::uint32_t i) const { return lines_[i]; }

  /// Text of a line without blanks at its ends; empty past the last line.
  [[nodiscard]] std::string_view text(std::uint32_t i) const;

  [[nodiscard]] bool blank(std::uint32_t i) const { return i >= count() || lines_[i].blank(); }

  /// First line at or after `i` that is not blank, or count().
  [[nodiscard]] std::uint32_t next_visible(std::uint32_t i) const;
  /// First line at or after `i` that is neither blank nor indented by at least `columns`; count()
  /// if there is none.
  [[nodiscard]] std::uint32_t end_of_indented(std::uint32_t i, std::uint32_t columns) const;
  /// First blank line at or after `i`; `last` or count() if there is none before. Looks at no line
  /// from `last` on.
  [[nodiscard]] std::uint32_t end_of_paragraph(std::uint32_t i,
                                               std::uint32_t last = 0xFFFFFFFF) const;

  /// Adds a block of lines [first, last) without the blank ones at its end; gives its index. The
  /// last one must not begin before the block that was added before it. Precondition: line `first`
  /// is visible.
  std::uint32_t add(BlockKind kind, std::uint32_t first, std::uint32_t last,
                    std::uint32_t parent = 0);
  /// A heading whose title is line `title` without its first `marks` bytes and the blanks after
  /// them; levels beyond six are six.
  void add_heading(std::uint32_t first, std::uint32_t last, std::uint32_t title,
                   std::uint32_t level, std::uint32_t marks = 0);
  /// Paragraphs of lines [first, last), one per run of visible lines.
  void add_paragraphs(std::uint32_t first, std::uint32_t last, std::uint32_t parent);
  /// A list of the items that begin at line `i`: `marker` gives the bytes of a line's marker with
  /// its blank, 0 if it has none. An item goes on with deeper lines, [first, last), of which `body`
  /// adds the blocks in the item; paragraphs without it. Gives the line after the list.
  std::uint32_t add_list(std::uint32_t i, std::uint32_t (*marker)(std::string_view),
                         const ItemBody& body = {});
  /// Code of lines [first, last) with an info string.
  void add_code(std::uint32_t first, std::uint32_t last, ByteRange info);

  /// Index of the block that was added last.
  [[nodiscard]] std::uint32_t last() const {
    return static_cast<std::uint32_t>(blocks_.size() - 1);
  }

  [[nodiscard]] Block& at(std::uint32_t block) { return blocks_[block]; }

  /// Range of a part of a line's text, for heads.
  [[nodiscard]] ByteRange range_of(std::string_view part) const;

  /// The blocks; the object is empty afterwards.
  [[nodiscard]] Blocks finish();

 private:
  std::string_view bytes_;
  std::vector<TextLine> lines_;
  Blocks blocks_;
};

/// Bytes of a list marker with one blank: `- `, `* `, `+ `, `1. `, `a) `, `(2) `, `#. `; else 0. A
/// marker alone on its line counts.
[[nodiscard]] std::uint32_t item_marker_size(std::string_view text);

/// Code points of a title, about: bytes that begin one.
[[nodiscard]] std::size_t width(std::string_view text);

/// True if `text` is the same punctuation mark at least `least` times and nothing else.
[[nodiscard]] bool is_run_of(std::string_view text, std::string_view marks, std::size_t least);

}  // namespace strata::document
