// Which comments and decorations belong to a definition: those that stand directly before it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"

namespace strata::parse {

/// Where a definition really begins, and the comment that documents it.
struct Glue {
  std::uint32_t begin = 0;
  ByteRange
      documentation;  ///< the comments without the decorations around them; empty if there are none
};

/// Comments and decorations of a file in the order of their position, whatever node of the tree
/// they hang on: grammars disagree about that, the text does not.
class GlueLog {
 public:
  /// `parsed` is the text as the parser saw it, of the same length: without masked macros.
  /// `masked`: decorations that the tree does not have either, ascending.
  GlueLog(std::string_view text, std::string_view parsed, std::span<const ByteRange> masked = {})
      : text_(text), parsed_(parsed), masked_(masked) {}

  explicit GlueLog(std::string_view text) : GlueLog(text, text) {}

  /// Notes a comment or a decoration. Precondition: begins are ascending.
  void add(ByteRange range, bool is_decoration);

  /// The run of comments and decorations that ends directly before `position`: only white space and
  /// no blank line between them, and each comment on lines of its own or behind a decoration. A
  /// documentation comment may have one blank line below it (documentation.hpp). A masked macro in
  /// front, on the same line or (if it is named like __init) on lines of its own, belongs to the
  /// definition. Costs the length of the run.
  [[nodiscard]] Glue before(std::uint32_t position);

  /// The documentation that follows what ends at `end`, on its line or the next one: `///< x`,
  /// `-- ^ x`, OCaml's `(** x *)`. Empty if there is none. Call it when all comments are known.
  [[nodiscard]] ByteRange after(std::uint32_t end) const;

  /// `range` without comments (and white space) at its end. Call it when all comments are known.
  [[nodiscard]] ByteRange without_last_comments(ByteRange range) const;

  /// `end`, moved over a `;` or `,` and over one comment that end the same line. Call it when all
  /// comments are known.
  [[nodiscard]] std::uint32_t end_of_line_after(std::uint32_t end) const;

 private:
  struct Item {
    ByteRange range;  // trailing white space taken off
    bool is_decoration = false;
    bool masked = false;  ///< belongs to what follows over any blank lines
  };

  /// Line breaks between two places with only blanks between them; many if there is anything else.
  [[nodiscard]] int lines_between(std::uint32_t end, std::uint32_t begin) const;

  [[nodiscard]] bool touches(std::uint32_t end, std::uint32_t begin) const {
    return lines_between(end, begin) <= 1;
  }

  /// Notes the masked decorations before `position`.
  void add_masked(std::uint32_t position);

  [[nodiscard]] bool only_blanks_between(std::uint32_t end, std::uint32_t begin) const;

  /// A decoration stands before items_[i] on its line.
  [[nodiscard]] bool follows_decoration(std::size_t i) const;

  [[nodiscard]] bool begins_its_line(std::uint32_t position) const;

  /// Where the masked macros that lead up to `position` begin; `position` if there are none.
  [[nodiscard]] std::uint32_t before_macros(std::uint32_t position) const;

  std::string_view text_;
  std::string_view parsed_;
  std::span<const ByteRange> masked_;
  std::size_t next_masked_ = 0;
  std::vector<Item> items_;
};

/// `range` without the white space at its end.
[[nodiscard]] ByteRange trimmed_end(std::string_view text, ByteRange range);

}  // namespace strata::parse
