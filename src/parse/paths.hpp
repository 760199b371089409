// Moving about in a tree-sitter tree by the compiled paths of a rules file.
#pragma once

#include <cstdint>
#include <string_view>

#include <tree_sitter/api.h>

#include "core/byte_range.hpp"
#include "lang/rules.hpp"
#include "parse/tree_cursor.hpp"

namespace strata::parse {

[[nodiscard]] inline ByteRange range_of(TSNode node) {
  return {ts_node_start_byte(node), ts_node_end_byte(node)};
}

/// What a compound name comes down to.
struct NameParts {
  TSNode last;       ///< the last part: `bar` of `int *a::Foo::bar()`
  TSNode qualified;  ///< the outermost qualified name: `a::Foo::bar`; null if there is none
  std::uint16_t declarator = 0;  ///< kind of the declarator next to the name; 0 if none
};

/// Follows paths. Every call is bounded: paths are short, and searches among children and along
/// tails stop after a fixed number of nodes. For one tree. Not thread-safe: it owns a cursor.
class PathFinder {
 public:
  PathFinder(const lang::RuleTable& rules, std::string_view text);

  /// Where the first alternative that leads somewhere leads; null if none does. `parent` serves
  /// "^kind" steps.
  [[nodiscard]] TSNode find(lang::PathList list, TSNode node, TSNode parent);
  /// The same for one path.
  [[nodiscard]] TSNode follow(lang::Slice path, TSNode node, TSNode parent);

  /// What "<kind" steps mean: the sibling before the node that paths begin at.
  void set_previous(TSNode node) { previous_ = node; }

  /// What "^^kind" steps mean: the parent of the parent of that node.
  void set_grandparent(TSNode node) { grandparent_ = node; }

  /// From a compound name to its last part.
  [[nodiscard]] NameParts last_part(TSNode node);
  /// Looks through parentheses, casts and wrapping calls; the node itself if there is nothing to
  /// look through.
  [[nodiscard]] TSNode unwrapped(TSNode node);
  /// What the last part of the name spells that `callee` leads to; empty if it leads nowhere.
  [[nodiscard]] std::string_view spelled(lang::PathList callee, TSNode node, TSNode parent);
  /// True if `callee` is empty, or leads to a name that is one of `words`.
  [[nodiscard]] bool calls(lang::PathList callee, lang::Slice words, TSNode node);

 private:
  [[nodiscard]] TSNode step(lang::PathStep step, TSNode node, TSNode parent);
  [[nodiscard]] TSNode child_of_kind(TSNode node, lang::PathStep step);

  const lang::RuleTable& rules_;
  std::string_view text_;
  TreeCursor cursor_;
  const memory::Kinds* kinds_ = nullptr;  // of the tree, once it is known
  TSNode previous_{};
  TSNode grandparent_{};
};

}  // namespace strata::parse
