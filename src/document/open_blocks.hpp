// The blocks that the current line may go on with: a stack from the document to the innermost one,
// over the list of all blocks. Keeps ranges nested: what closes extends its parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "document/block.hpp"

namespace strata::document {

struct OpenBlock {
  std::uint32_t block = 0;  ///< index into the blocks
  BlockKind kind = BlockKind::kDocument;
  std::uint32_t columns = 0;  ///< item, footnote: indentation of its content
  char mark = '\0';           ///< list: mark of its items
  bool has_child = false;
};

class OpenBlocks {
 public:
  explicit OpenBlocks(std::uint32_t size);

  [[nodiscard]] std::size_t depth() const { return stack_.size(); }

  [[nodiscard]] const OpenBlock& operator[](std::size_t i) const { return stack_[i]; }

  [[nodiscard]] const OpenBlock& tip() const { return stack_.back(); }

  /// The block's entry in the list.
  [[nodiscard]] Block& at(std::size_t i) { return blocks_[stack_[i].block]; }

  [[nodiscard]] Block& tip_block() { return blocks_[stack_.back().block]; }

  /// Adds a child of the tip and opens it.
  void open(BlockKind kind, std::uint32_t begin, std::uint32_t end);

  [[nodiscard]] OpenBlock& opened() { return stack_.back(); }

  /// Adds a child of the tip without children of its own.
  Block& add(BlockKind kind, std::uint32_t begin, std::uint32_t end);

  /// Moves the end of an open block; its parents follow when it closes.
  void extend(std::size_t i, std::uint32_t end);
  /// Closes the tip.
  void close();
  /// Closes and forgets the tip, which must be the last block of all.
  void withdraw();

  [[nodiscard]] Blocks finish();

 private:
  Blocks blocks_;
  std::vector<OpenBlock> stack_;
};

}  // namespace strata::document
