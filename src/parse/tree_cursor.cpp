// Fast: a stack with one level per generation, hidden ones included; a position is the sum of the
// sizes before it. Per node some loads and no call. Tested by tree_cursor_test.cpp.
#include "parse/tree_cursor.hpp"

namespace strata::parse {
namespace {

constexpr std::size_t kUsualDepth = 64;  // hidden nodes included

}  // namespace

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
    levels_.reserve(kUsualDepth);
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

bool TreeCursor::fast_first_child(Skipped skipped) {
  if (memory::visible_children_of(*levels_.back().slot) == 0) {
    return false;
  }
  return settle_on_visible(descend(skipped), skipped);
}

bool TreeCursor::fast_next_sibling(Skipped skipped) {
  if (levels_.size() == 1) {
    done_ = true;
    return false;
  }
  return settle_on_visible(advance(levels_.back(), skipped), skipped);
}

// From where a move has led (nowhere, unless `found`) into hidden nodes and out of them, to a
// visible node; to the visible node above, and false, if there is none.
bool TreeCursor::settle_on_visible(bool found, Skipped skipped) {
  for (;;) {
    if (found && levels_.back().visible) {
      return true;
    }
    if (found) {
      found = descend(skipped);
      continue;
    }
    levels_.pop_back();
    if (levels_.back().visible) {
      return false;
    }
    found = advance(levels_.back(), skipped);
  }
}

bool TreeCursor::slow_next_sibling() {
  if (ts_tree_cursor_goto_next_sibling(&slow_)) {
    return true;
  }
  done_ = !ts_tree_cursor_goto_parent(&slow_);
  return false;
}

}  // namespace strata::parse
