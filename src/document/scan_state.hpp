// What the three phases of the block scanner share: the line, the open blocks, and what is to be
// remembered of the innermost one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "document/block_scanner.hpp"
#include "document/line_cursor.hpp"
#include "document/line_starts.hpp"
#include "document/open_blocks.hpp"
#include "document/paragraph.hpp"

namespace strata::document {

/// Most containers that are open at a time; deeper ones are read as text.
inline constexpr std::size_t kDeepest = 100;
/// Columns of indentation that make code.
inline constexpr std::uint32_t kCodeIndent = 4;

struct ScanState {
  ScanState(std::string_view text, const SyntaxOptions& syntax)
      : bytes(text),
        options(syntax),
        open(static_cast<std::uint32_t>(text.size())),
        paragraph(text) {}

  /// Closes the tip until `depth` blocks are open.
  void close_to(std::size_t depth);
  /// Closes the tip. A paragraph gives its link definitions first, and may vanish by that.
  void close_tip();
  /// Closes what did not match and what cannot hold a new block.
  void prepare(bool for_item = false);

  /// True if the line goes on with the open paragraph.
  [[nodiscard]] bool in_paragraph() const {
    return open[matched - 1].kind == BlockKind::kParagraph;
  }

  /// True if text of the line would be a lazy continuation.
  [[nodiscard]] bool maybe_lazy() const {
    return !started && open.tip().kind == BlockKind::kParagraph;
  }

  std::string_view bytes;
  const SyntaxOptions& options;
  OpenBlocks open;
  Line line;
  std::size_t matched = 1;         ///< open blocks that the current line goes on with
  bool started = false;            ///< the current line has opened a container
  bool taken = false;              ///< a leaf block took the current line
  Paragraph paragraph;             ///< the open one
  Fence fence;                     ///< of the open fenced code
  std::uint32_t fence_indent = 0;  ///< likewise, in columns
  int html_kind = 0;               ///< of the open HTML block
};

}  // namespace strata::document
