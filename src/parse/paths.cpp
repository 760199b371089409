// Each step of a path is one look-up in tree-sitter; "(kind)" and its like scan children with a
// cursor that is kept, so that no call allocates. Tested by the golden cases of every language.
#include "parse/paths.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr int kMaxChildren = 64;  // a search among children looks no further
constexpr int kMaxTail = 64;      // parts of a compound name: a::b::c, int ***p
constexpr int kMaxUnwrap = 8;     // memo(forwardRef(...))

constexpr TSNode kNull{};

}  // namespace

PathFinder::PathFinder(const lang::RuleTable& rules, std::string_view text)
    : rules_(rules), text_(text) {}

TSNode PathFinder::find(lang::PathList list, TSNode node, TSNode parent) {
  for (const lang::Slice path : part(rules_.paths, list.paths)) {
    const TSNode found = follow(path, node, parent);
    if (!ts_node_is_null(found)) {
      return found;
    }
  }
  return kNull;
}

TSNode PathFinder::follow(lang::Slice path, TSNode node, TSNode parent) {
  TSNode before = kNull;
  bool first = true;
  for (const lang::PathStep each : part(rules_.steps, path)) {
    if (ts_node_is_null(node)) {
      return node;
    }
    if (!first && each.kind == lang::StepKind::kParent) {
      parent = ts_node_parent(node);
    }
    first = false;
    const TSNode next = each.kind == lang::StepKind::kBack ? before : step(each, node, parent);
    before = node;
    node = next;
  }
  return node;
}

TSNode PathFinder::step(lang::PathStep step, TSNode node, TSNode parent) {
  switch (step.kind) {
    case lang::StepKind::kField:
      kinds_ = kinds_ == nullptr ? &memory::kinds_of(node) : kinds_;
      return memory::child_by_field(*kinds_, node, step.id);
    case lang::StepKind::kChild:
    case lang::StepKind::kLast:
    case lang::StepKind::kBefore:
    case lang::StepKind::kSpelled:
      return child_of_kind(node, step);
    case lang::StepKind::kFirst: {
      TSNode child = ts_node_named_child(node, 0);
      for (std::uint32_t i = 1;
           i < kMaxChildren && !ts_node_is_null(child) && ts_node_is_extra(child); ++i) {
        child = ts_node_named_child(node, i);
      }
      return child;
    }
    case lang::StepKind::kPrevious:
      return !ts_node_is_null(previous_) && ts_node_symbol(previous_) == step.id ? previous_
                                                                                 : kNull;
    case lang::StepKind::kBack:
      return kNull;  // follow() knows
    case lang::StepKind::kIs:
      return ts_node_symbol(node) == step.id ? node : kNull;
    case lang::StepKind::kGrandparent: {
      if (ts_node_is_null(grandparent_) || ts_node_symbol(grandparent_) != step.id) {
        return kNull;
      }
      const lang::PathStep first{lang::StepKind::kChild, ts_node_symbol(parent), 0};
      return ts_node_eq(child_of_kind(grandparent_, first), parent) ? grandparent_ : kNull;
    }
    case lang::StepKind::kParent:
      return !ts_node_is_null(parent) && ts_node_symbol(parent) == step.id ? parent : kNull;
  }
  return kNull;
}

TSNode PathFinder::child_of_kind(TSNode node, lang::PathStep step) {
  cursor_.reset(node);
  TSNode last = kNull;
  TSNode before = kNull;
  bool more = cursor_.first_child();
  for (int i = 0; more && i < kMaxChildren; ++i, more = cursor_.next_sibling()) {
    const TSSymbol kind = cursor_.kind();
    if (step.kind == lang::StepKind::kBefore) {
      if (kind == step.next && !ts_node_is_null(before) && ts_node_symbol(before) == step.id) {
        return before;
      }
      before = cursor_.node();
    } else if (kind == step.id) {
      const TSNode child = cursor_.node();
      if (step.kind == lang::StepKind::kSpelled) {
        const TSNode first = ts_node_named_child(child, 0);
        const TSNode word = ts_node_is_null(first) ? child : first;
        if (slice(text_, range_of(word)) != rules_.words[step.next]) {
          continue;
        }
      }
      if (step.kind != lang::StepKind::kLast) {
        return child;
      }
      last = child;
    }
  }
  return last;
}

NameParts PathFinder::last_part(TSNode node) {
  NameParts parts{node, kNull, 0};
  for (int i = 0; i < kMaxTail && !ts_node_is_null(parts.last); ++i) {
    const TSSymbol kind = ts_node_symbol(parts.last);
    const std::uint8_t index =
        kind < rules_.kinds.size() ? rules_.kinds[kind].tail : std::uint8_t{0};
    if (index == 0) {
      break;
    }
    const lang::TailRule& tail = rules_.tails[index - 1U];
    const TSNode next = find(tail.to, parts.last, kNull);
    if (ts_node_is_null(next)) {
      break;
    }
    if (tail.part == lang::TailRule::Part::kDeclarator) {
      parts.declarator = kind;
    }
    if (tail.part == lang::TailRule::Part::kQualifier && ts_node_is_null(parts.qualified)) {
      parts.qualified = parts.last;
    }
    parts.last = next;
  }
  return parts;
}

TSNode PathFinder::unwrapped(TSNode node) {
  for (int i = 0; i < kMaxUnwrap && !ts_node_is_null(node); ++i) {
    const TSSymbol kind = ts_node_symbol(node);
    const auto rule = std::find_if(
        rules_.unwraps.begin(), rules_.unwraps.end(), [&](const lang::UnwrapRule& each) {
          return each.kind == kind && calls(each.callee, each.words, node);
        });
    if (rule == rules_.unwraps.end()) {
      return node;
    }
    const TSNode inner = find(rule->to, node, kNull);
    if (ts_node_is_null(inner)) {
      return node;
    }
    node = inner;
  }
  return node;
}

std::string_view PathFinder::spelled(lang::PathList callee, TSNode node, TSNode parent) {
  const TSNode name = find(callee, node, parent);
  return ts_node_is_null(name) ? std::string_view{} : slice(text_, range_of(last_part(name).last));
}

bool PathFinder::calls(lang::PathList callee, lang::Slice words, TSNode node) {
  if (callee.empty()) {
    return true;
  }
  const std::string_view word = spelled(callee, node, kNull);
  const auto all = part(rules_.words, words);
  return !word.empty() && std::find(all.begin(), all.end(), word) != all.end();
}

}  // namespace strata::parse
