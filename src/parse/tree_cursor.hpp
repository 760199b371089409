// A cursor over the visible nodes of a tree, cheap enough to ask every node of a file.
#pragma once

#include <cstdint>
#include <vector>

#include <tree_sitter/api.h>

#include "core/byte_range.hpp"
#include "parse/tree_memory.hpp"

namespace strata::parse {

/// Begins at a node and never leaves it. Nodes that it gives have no row and column. The stack is
/// kept when it is reset, so that one cursor serves many short searches without allocating.
class TreeCursor {
 public:
  enum class Reading : std::uint8_t {
    kFast,         ///< the tree's memory, if its layout is known
    kByInterface,  ///< the parser's public functions: slower, the same result
  };

  explicit TreeCursor(Reading reading = Reading::kFast) : reading_(reading) {}

  explicit TreeCursor(TSNode root, Reading reading = Reading::kFast) : reading_(reading) {
    reset(root);
  }

  TreeCursor(const TreeCursor&) = delete;
  TreeCursor& operator=(const TreeCursor&) = delete;
  ~TreeCursor();

  void reset(TSNode root);

  /// Kinds whose leaves may be left out on the way, by the numbers that memory::Kinds::publics is
  /// indexed with. Which of them are left out is not said: those that cost least.
  using Skipped = const std::uint8_t*;

  /// Goes to the first child; false if there is none.
  bool first_child(Skipped skipped = nullptr) {
    return fast_ ? fast_first_child(skipped) : ts_tree_cursor_goto_first_child(&slow_);
  }

  /// Goes to the next sibling. Where there is none, goes to the parent and is false.
  bool next_sibling(Skipped skipped = nullptr) {
    return fast_ ? fast_next_sibling(skipped) : slow_next_sibling();
  }

  /// True after the root has been left.
  [[nodiscard]] bool done() const { return done_; }

  [[nodiscard]] TSNode node() const {
    if (!fast_) {
      return ts_tree_cursor_current_node(&slow_);
    }
    const Level& top = levels_.back();
    return {{top.begin, 0, 0, top.alias}, top.slot, tree_};
  }

  /// What ts_node_symbol() gives.
  [[nodiscard]] TSSymbol kind() const {
    if (!fast_) {
      return ts_node_symbol(node());
    }
    const Level& top = levels_.back();
    return kinds_->seen(top.alias != 0 ? top.alias : memory::kind_of(*top.slot));
  }

  [[nodiscard]] ByteRange range() const {
    if (!fast_) {
      const TSNode here = node();
      return {ts_node_start_byte(here), ts_node_end_byte(here)};
    }
    const Level& top = levels_.back();
    return {top.begin, top.begin + memory::size_of(*top.slot)};
  }

  [[nodiscard]] bool is_leaf() const {
    return fast_ ? memory::visible_children_of(*levels_.back().slot) == 0
                 : ts_node_child_count(node()) == 0;
  }

  [[nodiscard]] bool is_missing() const {
    return fast_ ? memory::is_missing(*levels_.back().slot) : ts_node_is_missing(node());
  }

 private:
  /// A child among its siblings, hidden ones included.
  struct Level {
    const memory::Slot* slot = nullptr;
    const memory::Slot* end = nullptr;
    const std::uint16_t* alias_of = nullptr;  // of this child, if it is no extra; null: none
    std::uint32_t begin = 0;
    std::uint16_t alias = 0;
    bool visible = true;
  };

  /// True if the level's child is to be seen or entered; says what it is.
  bool settle(Level& level, Skipped skipped) const {
    const memory::Slot slot = *level.slot;
    level.alias =
        level.alias_of == nullptr || memory::is_extra(slot) ? std::uint16_t{0} : *level.alias_of;
    level.visible = level.alias != 0 || memory::is_visible(slot);
    if (!level.visible) {
      return memory::visible_children_of(slot) > 0;
    }
    return skipped == nullptr || !memory::is_inline(slot) || memory::is_missing(slot) ||
           skipped[level.alias != 0 ? level.alias : memory::kind_of(slot)] == 0;
  }

  /// To the next sibling that is to be seen or entered.
  bool advance(Level& level, Skipped skipped) const {
    do {
      const memory::Slot slot = *level.slot;
      level.begin += memory::size_of(slot);
      level.alias_of += level.alias_of != nullptr && !memory::is_extra(slot) ? 1 : 0;
      if (++level.slot == level.end) {
        return false;
      }
      level.begin += memory::padding_of(*level.slot);
    } while (!settle(level, skipped));
    return true;
  }

  /// To the first child of the current node that is to be seen or entered.
  bool descend(Skipped skipped) {
    const std::uint32_t begin = levels_.back().begin;
    const memory::Node& parent = memory::node(*levels_.back().slot);
    const memory::Slot* const first = memory::children_of(parent);
    Level& level = levels_.emplace_back();
    level.slot = first;
    level.end = first + parent.children;
    level.alias_of = kinds_->aliases_of(parent);
    level.begin = begin;
    return settle(level, skipped) || advance(level, skipped);
  }

  bool fast_first_child(Skipped skipped);
  bool fast_next_sibling(Skipped skipped);
  bool settle_on_visible(bool found, Skipped skipped);
  bool slow_next_sibling();

  std::vector<Level> levels_;  // the root's own first
  const memory::Kinds* kinds_ = nullptr;
  const TSTree* tree_ = nullptr;
  TSTreeCursor slow_{};
  Reading reading_;
  bool fast_ = false;
  bool done_ = false;
};

}  // namespace strata::parse
