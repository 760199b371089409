// Tested by block_scanner_test.cpp.
#include "document/open_blocks.hpp"

#include <algorithm>
#include <utility>

namespace strata::document {

OpenBlocks::OpenBlocks(std::uint32_t size) {
  blocks_.push_back({.kind = BlockKind::kDocument, .range = {0, size}});
  stack_.push_back({.block = 0, .kind = BlockKind::kDocument});
}

Block& OpenBlocks::add(BlockKind kind, std::uint32_t begin, std::uint32_t end) {
  stack_.back().has_child = true;
  const auto index = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back({.kind = kind,
                     .range = {begin, std::max(begin, end)},
                     .parent = stack_.back().block,
                     .after = index + 1});
  extend(stack_.size() - 1, end);
  return blocks_.back();
}

void OpenBlocks::open(BlockKind kind, std::uint32_t begin, std::uint32_t end) {
  add(kind, begin, end);
  stack_.push_back({.block = static_cast<std::uint32_t>(blocks_.size() - 1), .kind = kind});
}

void OpenBlocks::extend(std::size_t i, std::uint32_t end) {
  Block& block = blocks_[stack_[i].block];
  block.range.end = std::max(block.range.end, end);
}

void OpenBlocks::close() {
  Block& block = blocks_[stack_.back().block];
  block.after = static_cast<std::uint32_t>(blocks_.size());
  const std::uint32_t end = block.range.end;
  stack_.pop_back();
  extend(stack_.size() - 1, end);
}

void OpenBlocks::withdraw() {
  blocks_.pop_back();
  stack_.pop_back();
}

Blocks OpenBlocks::finish() {
  while (stack_.size() > 1) {
    close();
  }
  blocks_.front().after = static_cast<std::uint32_t>(blocks_.size());
  return std::move(blocks_);
}

}  // namespace strata::document
