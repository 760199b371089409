// Fast: a stack with one level per generation, hidden ones included; a position is the sum of the
// sizes before it. Per node some loads and no call. Tested by tree_cursor_test.cpp.
#include "parse/tree_cursor.hpp"

namespace strata::parse {

TreeCursor::~TreeCursor() {
  if (slow_.tree != nullptr) {
    ts_tree_cursor_delete(&slow_);
  }
}

void TreeCursor::reset(TSNode root) {
  done_ = false;
  tree_ = root.tree;
  if (reading_ == Reading::kFast) {
    kinds_ = &memory::kinds_of(root);
    fast_ = kinds_->known;
  }
  if (fast_) {
    levels_.clear();
    const auto* const slot = static_cast<const memory::Slot*>(root.id);
    levels_.push_back({.slot = slot,
                       .end = slot + 1,
                       .begin = root.context[0],
                       .alias = static_cast<std::uint16_t>(root.context[3])});
  } else if (slow_.tree != nullptr) {
    ts_tree_cursor_reset(&slow_, root);
  } else {
    slow_ = ts_tree_cursor_new(root);
  }
}

bool TreeCursor::fast_next_sibling() {
  while (levels_.size() > 1) {
    if (advance(levels_.back()) && settle_on_visible()) {
      return true;
    }
    levels_.pop_back();
    if (levels_.back().visible) {
      return false;
    }
  }
  done_ = true;
  return false;
}

bool TreeCursor::slow_next_sibling() {
  if (ts_tree_cursor_goto_next_sibling(&slow_)) {
    return true;
  }
  done_ = !ts_tree_cursor_goto_parent(&slow_);
  return false;
}

}  // namespace strata::parse
