// The seam type of this folder: the blocks of a document with their exact bytes.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"

namespace strata::document {

enum class BlockKind : std::uint8_t {
  kDocument,
  kHeading,
  kParagraph,
  kList,
  kItem,
  kTable,
  kTableRow,  ///< the first one of a table is its header; the delimiter row is no row
  kFencedCode,
  kIndentedCode,
  kQuote,
  kHtml,
  kRule,            ///< thematic break
  kLinkDefinition,  ///< `[label]: destination "title"`
  kFootnote,        ///< definition of a footnote
  kFrontMatter,     ///< YAML or TOML at the beginning of the file
  kOutput,          ///< what a notebook's cell has printed, and other data of machines
};

[[nodiscard]] std::string_view to_string(BlockKind kind);

/// State of a task list item: `[ ]`, `[x]`, or neither.
enum class Task : std::uint8_t { kNone, kOpen, kDone };

inline constexpr std::uint32_t kNoBlock = std::numeric_limits<std::uint32_t>::max();

/// All that a file can have.
inline constexpr ByteRange kAllBytes = {.begin = 0,
                                        .end = std::numeric_limits<std::uint32_t>::max()};

struct Block {
  BlockKind kind = BlockKind::kDocument;
  /// From the block's first visible byte (indented code: from its fifth column) to the end of its
  /// last line, line break excluded. Lies within the parent's; siblings are disjoint and ascending.
  ByteRange range{};
  std::uint32_t parent = kNoBlock;  ///< index of the enclosing block, smaller than the block's own
  std::uint32_t after = 0;          ///< index one past its last descendant
  std::uint8_t level = 0;           ///< of a heading, 1..6
  bool ordered = false;             ///< of a list
  bool closed = false;              ///< of fenced code: it has a closing fence
  Task task = Task::kNone;          ///< of an item
  /// Heading: title. Fenced code: info string. Table: header and delimiter rows. Link definition
  /// and footnote: label. Otherwise empty. Outer blanks excluded.
  ByteRange head{};
};

/// Blocks in pre-order; the first one is the document, [0, size).
using Blocks = std::vector<Block>;

}  // namespace strata::document
